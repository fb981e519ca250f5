"""Dime Store Football: two dice, a chart for every call against every defense, and a half of forty plays."""

from leatherhead.registry.folder import gather

RULEBOOK = gather(__name__, title="Dime Store Football", version=1)
