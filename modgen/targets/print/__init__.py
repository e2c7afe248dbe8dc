"""Sheets for home printers and print shops: plain values in, PDF pages and cut files out.

compile_counters, compile_boxes, compile_tiles, compile_fit, compile_calibration: what lies where on which page.
furniture, cut_file: the lines and words of a page, and its cuts for a machine, as SVG.
impose, with_boxes: pages and pictures to a PDF.
"""

from modgen.targets.print.boxes import BoxPages, compile_boxes, room_for_boxes
from modgen.targets.print.calibration import compile_calibration
from modgen.targets.print.counters import compile_counters, room_for_counters
from modgen.targets.print.errors import PrintError
from modgen.targets.print.inputs import BackWay, CounterSheets, DieGridInput, DieInput, Piece
from modgen.targets.print.pdf import impose, with_boxes
from modgen.targets.print.svg import cut_file, furniture
from modgen.targets.print.tiles import MapSheet, compile_fit, compile_tiles, room_for_tile
from modgen.targets.print.values import Line, Page, PaperInput, Placed, Rect, Words

__all__ = [
    "BackWay",
    "BoxPages",
    "CounterSheets",
    "DieGridInput",
    "DieInput",
    "Line",
    "MapSheet",
    "Page",
    "PaperInput",
    "Piece",
    "Placed",
    "PrintError",
    "Rect",
    "Words",
    "compile_boxes",
    "compile_calibration",
    "compile_counters",
    "compile_fit",
    "compile_tiles",
    "cut_file",
    "furniture",
    "impose",
    "room_for_boxes",
    "room_for_counters",
    "room_for_tile",
    "with_boxes",
]
