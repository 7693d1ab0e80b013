import { describe, expect, test } from "vitest";
import { answerText } from "~/features/telling/answers/answer-text";
import { isAnswerable } from "~/features/telling/answers/askers.server";
import { questionOf } from "~/features/telling/answers/question";
import { MAX_TEXT_LENGTH } from "~/providers/whatsapp.server";

describe("the question of a message", () => {
	test.each([
		["today", "today"],
		["  ToDay!! ", "today"],
		["*TODAY*", "today"],
		["आज", "today"],
		["“आज”।", "today"],
		["tomorrow?", "tomorrow"],
		["कल 🙏🏽", "tomorrow"],
		["उद्या", "tomorrow"],
		["\u200bweek\n", "week"],
		["Week ❤️", "week"],
	])("%j asks for %s", (text, ask) => expect(questionOf(text)).toEqual({ ask }));

	test.each(["MHPU010045672023", "mhpu01-004567-2023", "CNR No. MHPU01 004567 2023.", "MHPUO10045672O23"])(
		"%j is a CNR",
		(text) => {
			expect(questionOf(text)).toEqual({ ask: "cnr", cnr: "MHPU010045672023" });
		},
	);

	test.each([
		["next Patil", "Patil"],
		["NEXT   K. R.  Nair.", "K. R. Nair"],
		["next “State of Maharashtra”", "State of Maharashtra"],
		["next पाटील", "पाटील"],
		["next a\u0000b\ud800", "a b"],
	])("%j asks for the next hearing of %j", (text, party) => {
		expect(questionOf(text)).toEqual({ ask: "next", party });
	});

	test.each([
		"hello",
		"next",
		"next …",
		"today please",
		"todays",
		"constructor",
		"MHPU01004567202",
		"👍",
		`next ${"x".repeat(300)}`,
		"today ".repeat(100),
	])("%j is none", (text) => expect(questionOf(text)).toEqual({ ask: "help" }));
});

test("a message may be answered for 24 hours, and one of the future only within the difference of two clocks", () => {
	const now = new Date("2026-11-26T10:00:00Z");
	const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
	expect([0, 1439, -9].map((minutes) => isAnswerable(minutesAgo(minutes), now))).toEqual([true, true, true]);
	expect([1440, 100_000, -11].map((minutes) => isAnswerable(minutesAgo(minutes), now))).toEqual([false, false, false]);
});

describe("the text of an answer", () => {
	const url = "https://diary.example/user/diary?day=2026-11-26";
	const parts = (pieces: string[], total = pieces.length) => ({ pieces, between: "\n" as const, total, url });

	test("has everything if it fits, and a link", () => {
		expect(answerText({ ...parts(["1. A", "2. B"]), head: "Today: 2 hearings", foot: "The last." }, 200)).toBe(
			`Today: 2 hearings\n\n1. A\n2. B\n\nOpen it in Nyaya Diary: ${url}\n\nThe last.`,
		);
	});

	test("ends after a whole hearing, and says how many more there are", () => {
		const pieces = Array.from({ length: 100 }, (_, number) => `${number + 1}. ${"x".repeat(90)}`);
		const text = answerText({ ...parts(pieces, 250), head: "This week: 250 hearings" }, MAX_TEXT_LENGTH);
		expect(text.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
		const shown = text.split("\n").filter((line) => /^\d+\. x{90}$/.test(line)).length;
		expect(shown).toBeGreaterThan(30);
		expect(text.endsWith(`\n\nand ${250 - shown} more: ${url}`)).toBe(true);
	});

	test("shortens one that is too long alone", () => {
		const text = answerText(parts(["क".repeat(9000)]), MAX_TEXT_LENGTH);
		expect(text.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
		expect(text).toMatch(/^क{3000,}…\n\nOpen it/);
	});
});
