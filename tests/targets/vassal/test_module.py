"""Modules as files."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from modgen.targets.vassal import ArchiveError, Module, ModuleError, read_module, write_module
from modgen.targets.vassal.metadata import Metadata, read_metadata, write_metadata
from modgen.targets.vassal.tree import Node, node, read_xml, write_xml

ROOT = "VASSAL.build.GameModule"
FOREIGN = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- made elsewhere -->
<VASSAL.build.GameModule version="0.1" name="Größe &quot;x&quot;" description="two&#10;lines&#9;and a tab">
    <VASSAL.build.module.BasicCommandEncoder/>
    <VASSAL.build.module.PlayerRoster buttonText="Retire">
        <entry>Red &amp; Blue</entry><entry>  White  </entry>
    </VASSAL.build.module.PlayerRoster>
    <x.Setup>Main\tBoard A\t0\t0</x.Setup>
    <unknown odd="yes">text <inner/> and more</unknown>
</VASSAL.build.GameModule>
"""

words = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\t\n<>&\"' "), max_size=12)
attribute_names = st.text("abcdefgXYZ_", min_size=1, max_size=6)
nodes = st.recursive(
    st.builds(
        lambda tag, attributes, text: node(tag, content=text, **attributes),
        st.sampled_from(["a.B", "entry", "setup"]),
        st.dictionaries(attribute_names.filter(lambda name: not name.endswith("_") and name != "content"), words),
        words,
    ),
    lambda inner: st.builds(
        lambda children, text: node("x.Y", *children, content=text), st.lists(inner, max_size=3), words
    ),
    max_leaves=8,
)


def c14n(data):
    root = etree.fromstring(data)
    for element in root.iter():
        for part in ("text", "tail"):
            setattr(element, part, (getattr(element, part) or "").strip() or None)
    return etree.tostring(root, method="c14n", with_comments=False)


def zipped(**files):
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


@given(nodes)
def test_any_tree_is_read_as_it_was_written(tree):
    assert read_xml(write_xml(tree)) == tree


def test_a_foreign_module_keeps_its_canonical_xml_and_all_its_files():
    module = read_module(
        zipped(**{"buildFile.xml": FOREIGN, "images/a.png": b"1", "images/b/c.svg": b"2", "x/readme": b"3"})
    )
    assert module.images == {"a.png": b"1", "b/c.svg": b"2"}
    assert module.files == {"x/readme": b"3"}
    assert module.build.get("description") == "two\nlines\tand a tab"
    again = write_module(module)
    with ZipFile(BytesIO(again)) as archive:
        written = archive.read("buildFile.xml")
    # The one mixed text is the only thing that is put together; no component of the engine has any.
    mixed = b'<unknown odd="yes">text <inner/> and more</unknown>'
    joined = b'<unknown odd="yes">text  and more<inner/></unknown>'
    assert c14n(written) == c14n(FOREIGN.encode().replace(mixed, joined))
    assert read_module(again) == module
    assert write_module(read_module(again)) == again


def test_equal_modules_are_equal_bytes_without_a_trace_of_the_machine():
    module = Module(
        node(ROOT, name="A"),
        Metadata("1", "3.6.0", "A"),
        {"b.png": b"\x89PNG", "a.svg": b"<svg/>"},
        {"z": b"", "h/a": b""},
    )
    data = write_module(module)
    other = Module(
        module.build, module.metadata, dict(reversed(module.images.items())), dict(reversed(module.files.items()))
    )
    assert data == write_module(other)
    with ZipFile(BytesIO(data)) as archive:
        infos = archive.infolist()
    assert [info.filename for info in infos] == [
        "buildFile.xml",
        "moduledata",
        "images/a.svg",
        "images/b.png",
        "h/a",
        "z",
    ]
    assert {info.date_time for info in infos} == {(1980, 1, 1, 0, 0, 0)}
    assert {(info.create_system, info.external_attr) for info in infos} == {(3, 0o100644 << 16)}
    assert {info.filename: info.compress_type for info in infos}["images/b.png"] == ZIP_STORED
    assert infos[0].compress_type == ZIP_DEFLATED


def test_the_metadata_decides_which_file_is_the_build_file():
    old = zipped(
        buildFile="<VASSAL.build.GameModule/>",
        moduledata='<data version="1"><VassalVersion>3.2.17</VassalVersion></data>',
    )
    module = read_module(old)
    with ZipFile(BytesIO(write_module(module))) as archive:
        assert "buildFile" in archive.namelist()
    assert read_module(zipped(buildFile="<VASSAL.build.GameModule/>")).build == Node(ROOT)


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({}, "no 'buildFile"),
        ({"buildFile.xml": "<VASSAL.build.module.ModuleExtension/>"}, "extension"),
        ({"buildFile.xml": "<a>"}, "not well-formed"),
        ({"buildFile.xml": "<!DOCTYPE a [<!ENTITY x 'y'>]><VASSAL.build.GameModule/>"}, "document type"),
        ({"buildFile.xml": "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><VASSAL.build.GameModule/>"}, "document type"),
        ({"buildFile.xml": "<a>" * 300 + "</a>" * 300}, "not well-formed"),
    ],
)
def test_what_is_no_module_is_refused(files, why):
    with pytest.raises((ModuleError, ArchiveError), match=why):
        read_module(zipped(**files))


def test_nothing_is_expanded_or_fetched():
    bomb = "<!DOCTYPE a [<!ENTITY a 'xxxxxxxxxx'>" + "".join(
        f"<!ENTITY {b} '{f'&{a};' * 10}'>" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    with pytest.raises(ModuleError):
        read_xml(f"{bomb}]><VASSAL.build.GameModule name='&i;'>&i;</VASSAL.build.GameModule>".encode())


@pytest.mark.parametrize(
    "files", [{"savedGame": b""}, {"moduledata": b""}, {"images/x.png": b""}, {"buildFile.xml": b""}]
)
def test_a_file_in_the_wrong_place_is_refused(files):
    with pytest.raises(ModuleError):
        write_module(Module(node(ROOT), files=files))


def test_a_character_that_xml_cannot_hold_is_refused():
    with pytest.raises(ModuleError, match="x1b"):
        write_xml(node("a", content="x\x1by"))


@given(words.map(str.strip), words.map(str.strip), st.none() | words.map(str.strip))
def test_metadata_is_read_as_it_was_written(version, name, description):
    metadata = Metadata(version, "3.7.0", name, description, others=(node("name", content="Spiel", lang="de"),))
    assert read_metadata(write_metadata(metadata)) == metadata
