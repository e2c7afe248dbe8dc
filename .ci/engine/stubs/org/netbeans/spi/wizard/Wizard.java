package org.netbeans.spi.wizard;

/** A series of questions to a person; never shown here. */
public class Wizard {
}
