import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { codewords, formatBits, masked, penalty, qr, qrPath, type Matrix } from "./qr";

const rows = (grid: Matrix) => grid.map((row) => row.map((dark) => (dark ? "1" : "0")).join(""));

/** Version, text, and the digest of its eight matrices as another encoder draws them. */
const KNOWN: [number, string, string][] = [
  [1, "Hi", "d9f27358ca6ffc68"],
  [5, "http://192.168.1.20:8000/match/X3PXj7kfSF8C8W8x?key=abcdefghijkl", "868ba3078b532c31"],
  [3, "b".repeat(40), "85d258896f838e44"],
  [5, "a".repeat(84), "3dc019d53f72abca"],
  [6, "x".repeat(106), "efc066bc29fc3ba3"],
  [7, "y".repeat(122), "e172fe0f87646db1"],
  [8, "z".repeat(152), "28b3f849e1d66010"],
  [9, "é".repeat(80), "a72debbceb829180"],
  [10, "w".repeat(213), "f199e6825dac8ac5"],
];

describe("a QR code", () => {
  it.each(KNOWN)("is known in version %i: %s", (version, text, digest) => {
    const words = codewords(text) ?? [];
    const all = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => rows(masked(words, version, mask)));
    const hash = createHash("sha256").update(all.flat().join("\n"));
    expect(hash.digest("hex").slice(0, 16)).toBe(digest);
    const drawn = qr(text);
    expect(drawn?.length).toBe(17 + 4 * version);
    expect(all).toContainEqual(rows(drawn ?? []));
  });

  it("is drawn square by square", () => {
    expect(rows(masked(codewords("Hi") ?? [], 1, 3))).toEqual([
      "111111101000001111111",
      "100000101110001000001",
      "101110100010001011101",
      "101110101100001011101",
      "101110100010001011101",
      "100000100110001000001",
      "111111101010101111111",
      "000000001110000000000",
      "101101110000001001011",
      "100011001000100100001",
      "110100111110111110011",
      "000110011000110000010",
      "110010100011010010101",
      "000000001010010100101",
      "111111101100011010100",
      "100000101111111001001",
      "101110100001001001001",
      "101110101000010010010",
      "101110101101010011100",
      "100000100011101011001",
      "111111101001100101000",
    ]);
    expect(qrPath([[true, false]])).toBe("M0 0h1v1h-1z");
  });

  it("takes the mask that is easiest to read", () => {
    const words = codewords("Hi") ?? [];
    const costs = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => penalty(masked(words, 1, mask)));
    expect(penalty(qr("Hi") ?? [])).toBe(Math.min(...costs));
    expect(penalty(Array.from({ length: 5 }, () => Array<boolean>(5).fill(true)))).toBe(
      10 * 3 + 16 * 3 + 10 * 10,
    );
  });

  it("says its level and mask in fifteen bits", () => {
    expect(formatBits(0).toString(2)).toBe("101010000010010");
    expect(formatBits(5).toString(2)).toBe("100000011001110");
  });

  it("is not made of a text that is too long", () => {
    expect(qr("w".repeat(214))).toBeNull();
  });
});
