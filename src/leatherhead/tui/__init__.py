"""See README.md in this folder."""

import os

# Textual reads this when it is imported. What a key changes may take two drawings, and at the usual 60 a second the
# second has to wait.
os.environ.setdefault("TEXTUAL_FPS", "240")
