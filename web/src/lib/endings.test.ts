import { describe, expect, it } from "vitest";
import { decided, headline, outcome, scored, standing, stepText } from "./endings";

const names = ["Mira", "Tarn"];

describe("a match that was decided", () => {
  it("tells who lost it, and by what", () => {
    expect(decided({ winner: 1, reason: "concede" }, names, 0)).toBe("You conceded.");
    expect(decided({ winner: 0, reason: "time" }, names, 0)).toBe("Tarn ran out of time.");
    expect(decided({ winner: 0, reason: "forfeit" }, names, null)).toBe(
      "Tarn made an illegal move.",
    );
    expect(decided({ winner: null, reason: "abort" }, names, 0)).toBe("The match was called off.");
    expect(decided({ winner: 0, reason: "hero" }, names, 0)).toBe("");
    expect(decided({}, names, 0)).toBe("");
  });

  it("tells it of a run alone", () => {
    expect(decided({ winner: null, reason: "forfeit" }, ["Mira"], null)).toBe(
      "Mira made an illegal move.",
    );
    expect(outcome(null, "forfeit", ["Mira"])).toBe("Forfeited");
    expect(outcome(null, "concede", ["Mira"])).toBe("Conceded");
    expect(outcome(null, "too little gold", ["Mira"])).toBe("Too little gold");
    expect(outcome(null, "", ["Mira"])).toBe("The end");
    expect(outcome(0, "five throws", ["Mira"])).toBe("Won, five throws");
    expect(outcome(0, "won", ["Mira"])).toBe("Won");
    const endings = { won: "with every trophy", lost: "out of lives" };
    expect(outcome(null, "lost", ["Mira"], endings)).toBe("Out of lives");
    expect(outcome(null, "lost", ["Mira"], endings, "7 trophies")).toBe("7 trophies, out of lives");
    expect(outcome(0, "won", ["Mira"], endings, "10 trophies")).toBe("10 trophies, won");
    expect(outcome(null, "concede", ["Mira"], endings, "1 trophy")).toBe("1 trophy, conceded");
    expect(outcome(null, "abort", ["Mira"], endings, "0 trophies")).toBe("Called off");
  });

  it("tells the score of a run, which is lost below 0", () => {
    const short = { winner: null, reason: "too little gold", scores: [-400] };
    expect(scored(short)).toBe("Score −400.");
    expect(scored({ winner: 0, reason: "five throws", scores: [330] })).toBe("Score 330.");
    expect(scored({ winner: null, reason: "concede", scores: [-1000] })).toBe("");
    expect(scored({ winner: 0, reason: "hero", scores: [1000, -1000] })).toBe("");
    expect(headline(short, ["Mira"], 0)).toBe("The end");
    expect(standing(short, 0)).toBe("loss");
    expect(standing({ ...short, scores: [0] }, 0)).toBe("draw");
    expect(standing({ winner: 0, scores: [330] }, 0)).toBe("win");
  });

  it("looks as it went for whoever looks", () => {
    expect(standing({ winner: 0, scores: [1000, -1000] }, 0)).toBe("win");
    expect(standing({ winner: 0, scores: [1000, -1000] }, 1)).toBe("loss");
    expect(standing({ winner: 1, scores: [-1000, 1000] }, null)).toBe("win");
    expect(standing({ winner: null, scores: [-5, -5] }, 0)).toBe("draw");
  });

  it("is a line in a list", () => {
    expect(outcome(1, "concede", names)).toBe("Tarn won, by concession");
    expect(outcome(0, "forfeit", names)).toBe("Mira won, by forfeit");
    expect(outcome(0, "hero", names)).toBe("Mira won");
    expect(outcome(0, "hero", names, { hero: "by a blow" })).toBe("Mira won, by a blow");
    expect(outcome(null, "both heroes", names)).toBe("Draw");
    expect(outcome(null, "abort", names)).toBe("Called off");
    expect(outcome(null, "void", names)).toBe("Void");
  });

  it("has a headline", () => {
    expect(headline({ winner: 0, reason: "hero" }, names, 0)).toBe("Victory");
    expect(headline({ winner: 0, reason: "hero" }, names, 1)).toBe("Defeat");
    expect(headline({ winner: 1, reason: "time" }, names, null)).toBe("Tarn wins");
    expect(headline({ winner: null, reason: "both heroes" }, names, 0)).toBe("Draw");
    expect(headline({ winner: null, reason: "abort" }, names, 0)).toBe("No result");
    expect(headline({ winner: null, reason: "concede" }, ["Mira"], 0)).toBe("The end");
  });

  it("is a step like any other", () => {
    expect(stepText("forfeit")).toBe("forfeits by an illegal move");
    expect(stepText("abort")).toBe("the match is called off");
    expect(stepText("O@(1,1)")).toBe("O@(1,1)");
    expect(stepText('input {"called": "Amber Fox", "n": 2}')).toBe("chance picks Amber Fox");
    expect(stepText('input {"n": 2}')).toBe("chance decides");
  });
});
