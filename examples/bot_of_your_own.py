"""Ten lines make a bot: it takes a seat in `simulate`, in `new` and, as examples.bot_of_your_own:Grinder, in `play`."""

import leatherhead as lh


class Grinder(lh.Bot):
    """Runs the ball on every down, and otherwise takes the first answer on offer."""

    title = "Grinder"
    about = "Runs, runs and runs again."
    strength = 1

    def answer(self, view: lh.View, luck: int) -> str:  # noqa: ARG002  every bot is asked so
        """Answer the question that is put to the team."""
        assert view.question is not None  # noqa: S101  a bot is asked only when there is a question
        return "run" if "run" in view.question.options else view.question.options[0]


def main(games: int = 200) -> None:
    """Play a series, then one game to its end."""
    tally = lh.simulate("paper-bowl", games=games, home=Grinder(), away="random")
    print(f"{games} games: won {tally.tally['wins']['home']}, lost {tally.tally['wins']['away']}")
    game = lh.new("paper-bowl", seed=7, seats=(Grinder(), "coach"))
    print(f"against the coach: {game.score[0]}-{game.score[1]}")


if __name__ == "__main__":
    main()
