"""The report of a build, as a person reads the page and as a program reads the data."""

import json
from pathlib import Path

import pytest
from lxml import etree, html
from tests_support import Run

CHANGES = [
    (
        "game.yaml",
        "rules: {title: The rulebook of this game}",
        "rules: {title: The rulebook, edition: second, publisher: Nobody, year: 1979}\n  faq: {title: Questions}",
    ),
    (
        "map.yaml",
        '{hexes: ["0605", "0803"], within: island}',
        "{hexes: 0101, within: island, known: the second printing has it so}",
    ),
    ("map.yaml", "kind: fortress}", "kind: fortress, basis: inferred, note: the likeliest of two hexes}"),
    ("setup.yaml", "counters: [blue-guns]}", "counters: [blue-guns], basis: reconstructed, note: no book says}"),
    ("setup.yaml", "{at: harbour, counters: [blue-1st, blue-2nd]}", "{at: 0109, counters: [blue-1st, blue-2nd]}"),
]


@pytest.fixture
def built(modgen: Run, small_spec: Path, tmp_path: Path) -> Path:
    for name, old, new in CHANGES:
        text = (small_spec / name).read_text(encoding="utf-8")
        assert old in text
        (small_spec / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    assert modgen("build", small_spec, "--out", tmp_path / "out").returncode == 0
    return tmp_path / "out" / small_spec.name


def plain(element: etree._Element) -> str:
    return " ".join(element.text_content().split())


def test_the_page(built: Path):
    page = html.fromstring((built / "report.html").read_bytes())
    accepted, unmet = page.xpath("//h2[.='Findings']/following-sibling::ul[1]/li")
    assert [plain(line) for line in accepted.xpath("div")] == [
        "help: The Island has 37 hexes",
        "accepted: the second printing has it so",
    ]
    assert [plain(line) for line in unmet.xpath("ul/li")] == [
        "setup.yaml:31:31 blue-1st stands in 0109, outside",
        "setup.yaml:31:41 blue-2nd stands in 0109, outside",
    ]
    rows = {
        plain(details.xpath("summary")[0]): [[plain(cell) for cell in row] for row in details.xpath(".//tbody/tr")]
        for details in page.xpath("//details[.//table]")
    }
    assert rows == {
        "inferred: 1 datum": [["place hill-fort", "map.yaml:21", "rules 2", "the likeliest of two hexes"]],
        "reconstructed: 1 datum": [["stack at hill-fort: blue-guns", "setup.yaml:32", "rules 3", "no book says"]],
    }
    books = page.xpath("//h2[.='Sources']/following-sibling::div[1]")[0]
    assert [plain(head) for head in books.xpath(".//th")] == ["cited as", "title", "edition", "publisher", "year"]
    assert [[plain(cell) for cell in row] for row in books.xpath(".//tbody/tr")] == [
        ["rules", "The rulebook", "second", "Nobody", "1979"],
        ["faq", "Questions", "", "", ""],
    ]
    results = {mark.get("class"): plain(mark) for mark in page.xpath("//details//li/span")}
    assert {result: results[result] for result in ("holds", "illegal", "accepted")} == {
        "holds": "holds",
        "illegal": "illegal",
        "accepted": "accepted",
    }


def test_the_page_can_be_read_anywhere(built: Path):
    text = (built / "report.html").read_text(encoding="utf-8")
    page = html.fromstring(text.encode("utf-8"))
    assert "<script" not in text and "http" not in text and "url(" not in text
    assert page.xpath("//meta[@name='viewport']/@content") == ["width=device-width, initial-scale=1"]
    assert page.xpath("//img") and all(image.get("alt") for image in page.xpath("//img"))
    assert all((built / name).exists() for name in page.xpath("//img/@src") + page.xpath("//a/@href"))
    for table in page.xpath("//table"):
        assert table.getparent().get("class") == "wide"
        heads = [head.get("class") for head in table.xpath(".//th")]
        for row in table.xpath(".//tbody/tr"):
            assert [cell.get("class") for cell in row.xpath("td")] == heads
    heads = [plain(head) for head in page.xpath("//th[@class='n']")]
    assert heads == ["data", "count", "bytes"]


def test_the_data(built: Path):
    report = json.loads((built / "report.json").read_text(encoding="utf-8"))
    assert report["books"]["faq"] == {"title": "Questions"}
    assert report["unread"]["derived"] == []
    assert report["unread"]["inferred"] == [
        {
            "what": "place hill-fort",
            "file": "map.yaml",
            "line": 21,
            "cite": "rules 2",
            "note": "the likeliest of two hexes",
        }
    ]
    assert sum(report["bases"][basis] for basis in report["unread"]) == sum(map(len, report["unread"].values()))
