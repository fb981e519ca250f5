"""Drawings as SVG: block letters, a ball, a helmet, and the small pictures on cards."""

from html import escape

INK, LEATHER, CHALK, GOLD = "#2a1b0e", "#9a4f1f", "#fffaee", "#e8ae37"
# Block letters of a jersey, strokes on a grid 4 wide and 6 high.
GLYPHS = {
    "0": "M1 0H3L4 1V5L3 6H1L0 5V1Z", "1": "M.6 1.2L2 0V6M.5 6H3.5", "2": "M0 1.6V1L1 0H3L4 1V2.3L0 5V6H4",
    "3": "M0 1.4V1L1 0H3L4 1V2.1L3.1 3H1.4M3.1 3L4 3.9V5L3 6H1L0 5V4.6", "4": "M3 6V0L0 3.6V4.4H4.3",
    "5": "M4 0H0V2.5H3L4 3.5V5L3 6H1L0 5V4.7", "6": "M4 1.4V1L3 0H1L0 1V5L1 6H3L4 5V3.6L3 2.7H0",
    "7": "M0 0H4V1L1.7 3.8V6", "8": "M1 0H3L4 1V2.1L3.1 3L4 3.9V5L3 6H1L0 5V3.9L.9 3L0 2.1V1ZM.9 3H3.1",
    "9": "M0 4.6V5L1 6H3L4 5V1L3 0H1L0 1V2.4L1 3.3H4", "A": "M0 6V1.5L1.3 0H2.7L4 1.5V6M0 3.8H4",
    "B": "M0 0H3L4 .9V2.1L3.1 3L4 3.9V5L3 6H0ZM0 3H3.1", "C": "M4 1.7V1L3 0H1L0 1V5L1 6H3L4 5V4.3",
    "D": "M0 0H3L4 1V5L3 6H0Z", "E": "M4 0H0V6H4M0 3H3.2", "F": "M4 0H0V6M0 3H3.2",
    "G": "M4 1.7V1L3 0H1L0 1V5L1 6H3L4 5V3.3H2.2", "H": "M0 0V6M4 0V6M0 3H4", "I": "M0 0H2M1 0V6M0 6H2",
    "J": "M3.6 0V5L2.6 6H1L0 5V4.2", "K": "M0 0V6M4 0L0 3.6M1.3 2.5L4 6", "L": "M0 0V6H3.8",
    "M": "M0 6V0L2.5 3.4L5 0V6", "N": "M0 6V0L4 6V0", "O": "M1 0H3L4 1V5L3 6H1L0 5V1Z",
    "P": "M0 6V0H3L4 1V2.6L3 3.6H0", "Q": "M1 0H3L4 1V5L3 6H1L0 5V1ZM2.4 4.2L4.2 6.2",
    "R": "M0 6V0H3L4 1V2.6L3 3.6H0M1.8 3.6L4 6", "S": "M4 1.4V1L3 0H1L0 1V2L1 3H3L4 4V5L3 6H1L0 5V4.6",
    "T": "M0 0H4.4M2.2 0V6", "U": "M0 0V5L1 6H3L4 5V0", "V": "M0 0L2 5.8L4 0", "W": "M0 0L1.1 5.8L2.5 1.8L3.9 5.8L5 0",
    "X": "M0 0L4 6M4 0L0 6", "Y": "M0 0L2 3L4 0M2 3V6", "Z": "M0 0H4V.8L0 5.2V6H4", "+": "M0 3H3.8M1.9 1.1V4.9",
    "-": "M0 3H3", "!": "M.4 0V4M.4 5.2V6", ".": "M.3 5.2V6", ":": "M.3 1.2V2M.3 4.2V5", "'": "M.3 0V1.6",
    "&": "M4 6L.8 2V1L1.6 0H2.4L3 1V1.8L0 4V5L1 6H2.4L4 4.2",
}  # fmt: skip
WIDTHS = {"I": 2.0, "M": 5.0, "W": 5.0, "T": 4.4, "+": 3.8, "-": 3.0, "!": 0.8, ".": 0.6, ":": 0.6, "'": 0.6, " ": 1.4}
PEN, GAP = 1.5, 2.07  # width of a stroke, and the space between two letters
HEIGHT = 6 + PEN


def block_letters(text: str, color: str) -> tuple[str, float]:
    """Return a word in block letters as SVG and its width for a height of 1; unknown characters are left out."""
    x, strokes = 0.0, []
    for letter in text.upper():
        if letter in GLYPHS:
            strokes.append(f'<path transform="translate({x:.2f} 0)" d="{GLYPHS[letter]}"/>')
        if letter in GLYPHS or letter == " ":
            x += WIDTHS.get(letter, 4.0) + GAP
    width = max(x - GAP, 0.0) + PEN
    box = f"{-PEN / 2} {-PEN / 2} {width:.2f} {HEIGHT}"
    body = (
        f'<g fill="none" stroke="{escape(color)}" stroke-width="{PEN}" stroke-linecap="square" stroke-miterlimit="2">'
    )
    return svg(box, f"{body}{''.join(strokes)}</g>"), width / HEIGHT


def svg(box: str, body: str) -> str:
    """Return a picture."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>'


def _ball(x: float, y: float, turn: float = 0, scale: float = 0.45) -> str:
    return (
        f'<g transform="translate({x} {y}) rotate({turn}) scale({scale})">'
        f'<path d="M-27 0Q0 -31 27 0Q0 31 -27 0Z" fill="{LEATHER}" stroke="{INK}" stroke-width="3.5"/>'
        '<path d="M-11 0H11M-7 -5V5M0 -5V5M7 -5V5" stroke="#fff6e2" stroke-width="3.2" fill="none"/></g>'
    )


def _drawn(path: str, more: str = "") -> str:
    ground = (
        f'<path d="M4 62H116M24 58V66M48 58V66M72 58V66M96 58V66" stroke="{INK}" stroke-width="1.2" opacity=".45"/>'
    )
    pen = f'fill="none" stroke="{INK}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"'
    return svg("0 0 120 70", f"{ground}<g {pen}><path d='{path}'/>{more}</g>")


_RING = '<circle cx="98" cy="40" r="7"/>'
_DOTS = 'stroke-dasharray="2 7"'
_HELMET = (
    '<path d="M5 38C4 17 19 6 35 6C51 6 60 18 60 33L57 38L44 37C41 42 42 50 39 57L27 58C26 50 22 45 15 46L6 46Z" '
    f'fill="#a65d28" stroke="{INK}" stroke-width="3.4" stroke-linejoin="round"/>'
    '<path d="M35 6C30 14 29 26 31 36M8 27C22 21 44 20 59 28M44 37H31C24 37 16 40 6 41" fill="none" '
    f'stroke="{INK}" stroke-width="2.6"/>'
    f'<path d="M29 58Q40 63 50 54L46 40" fill="none" stroke="{INK}" stroke-width="2.6"/>'
)
_FLAG = '<path d="M44 10C60 2 66 20 92 10V34C66 44 60 26 44 34Z" fill="{}"/>'
ART = {
    "run": _drawn("M30 40C48 40 46 26 66 26H98M88 17L99 26L88 35", _ball(20, 40)),
    "short-pass": _drawn("M30 40Q52 6 80 30M68 29L81 31L78 18", _ball(20, 42, -30) + _RING),
    "long-pass": _drawn("M24 44Q62 -26 104 34M92 30L105 36L107 22", _ball(16, 46, -40)),
    "field-goal": _drawn(
        "M88 60V34M72 34H104M72 34V6M104 34V6", _ball(30, 32, -35) + f'<path d="M42 26Q58 12 80 14" {_DOTS}/>'
    ),
    "punt": _drawn("M12 20L30 42L44 44L50 38", _ball(66, 24, -50) + f'<path d="M78 14Q94 2 110 14" {_DOTS}/>'),
    "flag": _drawn("M44 60V8M44 10C60 2 66 20 92 10V34C66 44 60 26 44 34", _FLAG.format(GOLD)),
    "red-flag": _drawn("M44 60V8M44 10C60 2 66 20 92 10V34C66 44 60 26 44 34", _FLAG.format("#b3241c")),
    "touchdown": _drawn("M36 60V30L44 16M84 60V30L76 16M44 16H52M76 16H68", _ball(60, 10, 0, 0.5)
                        + '<circle cx="60" cy="32" r="8"/><path d="M52 60V44H68V60"/>'),
    "wall": _drawn("M34 58V12M50 58V12M66 58V12M82 58V12M28 24H90M28 42H90"),
    "whistle": _drawn("M28 26H72L96 22V34L76 38A18 18 0 1 1 44 38H28Z", '<circle cx="60" cy="42" r="5"/>'),
    "loose-ball": _drawn("M22 18L32 26M98 14L88 24M60 6V14M20 48H30M100 46H90", _ball(60, 40, 20, 0.8)),
    "interception": _drawn("M24 44Q44 4 64 26M52 22L65 27L66 14", _ball(16, 48, -40)
                           + '<circle cx="86" cy="30" r="9"/><path d="M86 39V58M72 20L80 26M100 20L92 26"/>'),
    "clock": _drawn("M60 34V16M60 34L74 40", '<circle cx="60" cy="34" r="26"/>'),
    "sack": _drawn("M90 34H50M62 22L48 34L62 46", '<circle cx="32" cy="34" r="10"/><path d="M22 54Q32 42 44 54"/>'),
    "replay": _drawn("M30 20H90V52H30ZM52 28L70 36L52 44Z"),
    "bonus": _drawn("M60 56V16M44 30L60 14L76 30"),
    "less": _drawn("M60 12V52M44 38L60 54L76 38"),
    "ball": svg("-30 -20 60 40", _ball(0, 0, 0, 1)),
    "helmet": svg("0 0 64 66", _HELMET),
}  # fmt: skip
