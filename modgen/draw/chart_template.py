"""How charts are set, in the language of Typst: everything they say is data, nothing of it is markup."""

TEMPLATE = """
#let data = json("data.json")
#let (ink, dark, band, tint, red) = ("#22292d", "#3b4a52", "#f6f2e7", "#f1e9d4", "#a3141e").map(rgb)
#set document(title: data.title, date: none)
#set text(font: data.font, size: data.size * 1pt, weight: 500, fill: ink, number-width: "tabular")
#let grey = rgb("#666c70")
#let quiet(body, fill: grey) = text(size: data.smallest * 1pt, fill: fill, body)
#let cell(words) = if words == none { quiet(data.missing) } else { words }
#let headed(title, size, rule) = grid(columns: (auto, 1fr), column-gutter: 12pt, align: (left + bottom, right + bottom),
  text(size: size, weight: 700, title), quiet(rule))
#let breaks(rows) = rows.len() > (if data.aid == none { 30 } else { 8 })
#set table.cell(breakable: false)
#let set-table(it) = block(breakable: breaks(it.rows), width: 100%, {
  headed(it.title, 11pt, it.rule)
  v(-5pt)
  table(
    columns: it.widths.map(width => if width == 0 { auto } else { width * 1fr }),
    align: (column, row) => (if it.centred.at(column) { center } else { left }) + horizon,
    stroke: none,
    inset: (x: data.inset * 1pt, y: 3.4pt),
    fill: (column, row) => if row == 0 { dark } else if calc.even(row) { tint } else { none },
    table.header(..it.heads.map(head => text(fill: band, weight: 600, head))),
    ..it.rows.map(row => (text(weight: 600, row.first()), ..row.slice(1).map(cell))).flatten(),
    table.hline(stroke: 0.8pt + dark),
  )
  if it.note != "" { v(-5pt); pad(x: data.inset * 1pt, quiet(it.note)) }
})
#let remarked(words, note, fill: grey) = { words; if note != "" { linebreak(); quiet(note, fill: fill) } }
#let set-steps(steps) = block(breakable: true, width: 100%, {
  table(
    columns: (1fr, 34%),
    align: (left, right),
    stroke: none,
    inset: (x: data.inset * 1pt, y: 3.2pt),
    fill: (column, row) => if steps.at(row).depth == 0 { dark } else if steps.at(row).depth == 1 { tint } else { none },
    ..steps.map(it => {
      let (colour, beside) = if it.depth == 0 { (band, rgb("#c9cfd2")) } else { (ink, grey) }
      let name = text(weight: if it.depth < 2 { 700 } else { 500 }, fill: colour, it.title)
      (pad(left: it.depth * 16pt, remarked(name, it.note, fill: beside)), quiet(it.rule, fill: beside))
    }).flatten(),
    table.hline(stroke: 0.8pt + dark),
  )
})
#let set-numbers(numbers) = block(breakable: breaks(numbers), width: 100%, {
  table(
    columns: (1fr, auto, auto, 30%),
    align: (left, right, left, right),
    stroke: none,
    inset: (x: data.inset * 1pt, y: 3pt),
    fill: (column, row) => if calc.odd(row) { tint } else { none },
    ..numbers.map(it => (remarked(it.title, it.note), text(weight: 700, it.number), it.unit, quiet(it.rule))).flatten(),
    table.hline(stroke: 0.8pt + dark),
  )
})
#let set-chart(chart, size, sources: true) = {
  let head = { headed(chart.title, size, chart.rule); v(-7pt); rect(width: 100%, height: 1.4pt, fill: red) }
  if data.aid == none { head } else { block(sticky: true, width: 100%, head) }
  v(1pt)
  if chart.steps.len() > 0 { set-steps(chart.steps) }
  for it in chart.tables { set-table(it) }
  if chart.numbers.len() > 0 { set-numbers(chart.numbers) }
  v(2pt)
  if sources { for words in chart.sources { block(spacing: 3pt, quiet(words)) } }
}
#if data.aid != none [
  #set page(
    width: data.aid.width * 1pt,
    height: data.aid.height * 1pt,
    margin: data.margin * 1pt,
    columns: data.aid.columns,
    footer: context quiet({ data.title; h(1fr); counter(page).display() }),
  )
  #set columns(gutter: data.aid.gutter * 1pt)
  #for chart in data.charts { set-chart(chart, 14pt, sources: false); v(8pt) }
  #for words in data.aid.sources { block(spacing: 3pt, quiet(words)) }
] else {
for chart in data.charts {
  page(
    width: chart.width * 1pt,
    height: if data.paged { chart.height * 1pt } else { auto },
    margin: data.margin * 1pt,
    fill: if data.paged { none } else { rgb("#fdfbf5") },
    footer: if data.paged { quiet({ data.title; h(1fr); chart.title }) } else { none },
    set-chart(chart, 17pt),
  )
}
}
"""
