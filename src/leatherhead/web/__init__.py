"""Games in the browser: tables, viewers, and the server that keeps them."""
