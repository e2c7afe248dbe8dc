"""The window with the charts: a tab a page, or a list of them where tabs would fill several rows."""

from modgen.targets.vassal.components import MODULE, WIDGET
from modgen.targets.vassal.inputs import ChartInput
from modgen.targets.vassal.picture import picture_size
from modgen.targets.vassal.tree import Node, node

_MOST_TABS = 5
_LIST, _BAR = 290, 24  # pixels: the list of the pages, a scroll bar with its edges
_WIDEST, _TALLEST = 1150, 800


def chart_window(charts: tuple[ChartInput, ...]) -> Node:
    """Give the window; it has a button of its own."""
    pages = [
        node(WIDGET + "Chart", chartName=chart.name, fileName=chart_image(number), description="")
        for number, chart in enumerate(charts)
    ]
    return node(
        MODULE + "ChartWindow",
        _listed(charts, pages) if len(pages) > _MOST_TABS else _tabbed(pages),
        name="Charts",
        text="Charts",
        tooltip="Tables and numbers of the rules",
        icon="/images/chart.gif",
        hotkey="69,195",
        description="",
    )


def _tabbed(pages: list[Node]) -> Node:
    return node(WIDGET + "TabWidget", *pages, entryName="Charts", description="")


def _listed(charts: tuple[ChartInput, ...], pages: list[Node]) -> Node:
    widths, heights = zip(*(picture_size(chart.png) for chart in charts), strict=True)
    divider = min(max(widths) + _BAR, _WIDEST)
    return node(
        WIDGET + "ListWidget",
        *pages,
        entryName="Charts",
        description="",
        divider=str(divider),
        width=str(divider + _LIST),
        height=str(min(max(heights) + _BAR, _TALLEST)),
        scale="1.0",
    )


def chart_image(number: int) -> str:
    """Give the file name of a chart's picture, by its place among the charts from 0."""
    return f"chart-{number + 1}.png"
