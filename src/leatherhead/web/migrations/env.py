"""What Alembic runs: the migrations that a database lacks, on the connection that it is given."""

from alembic import context

from leatherhead.web.schema import VERSION_TABLE

context.configure(connection=context.config.attributes["connection"], version_table=VERSION_TABLE)
context.run_migrations()
