"""The window with the charts: a tab a page."""

from modgen.targets.vassal.components import MODULE, WIDGET
from modgen.targets.vassal.inputs import ChartInput
from modgen.targets.vassal.tree import Node, node


def chart_window(charts: tuple[ChartInput, ...]) -> Node:
    """Give the window; it has a button of its own."""
    pages = (
        node(WIDGET + "Chart", chartName=chart.name, fileName=chart_image(number), description="")
        for number, chart in enumerate(charts)
    )
    return node(
        MODULE + "ChartWindow",
        node(WIDGET + "TabWidget", *pages, entryName="Charts", description=""),
        name="Charts",
        text="Charts",
        tooltip="Tables and numbers of the rules",
        icon="/images/chart.gif",
        hotkey="69,195",
        description="",
    )


def chart_image(number: int) -> str:
    """Give the file name of a chart's picture, by its place among the charts from 0."""
    return f"chart-{number + 1}.png"
