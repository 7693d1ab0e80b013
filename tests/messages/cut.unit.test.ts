import { describe, expect, test } from "vitest";
import { smsVariable } from "~/features/people/notifications/sms-variable";
import { cut, startOf } from "~/platform/language/cut";

const FAMILY = "👨‍👩‍👧";

describe("a text that is cut", () => {
	test("ends at a whole emoji, flag or letter with its signs, at any length", () => {
		for (const text of [`${FAMILY}${FAMILY}`, "🙏🏽🙏🏽", "🇮🇳🇮🇳", "किशोरीकिशोरी", "e\u0301e\u0301e\u0301", "a😀b😀"]) {
			const whole = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].map((one) => one.segment);
			const beginnings = whole.map((_, count) => whole.slice(0, count).join("")).concat(text);
			for (let length = 0; length <= text.length; length++) {
				expect(beginnings).toContain(startOf(text, length));
				expect(cut(text, length + 1).length).toBeLessThanOrEqual(Math.max(length + 1, 1));
				expect(cut(text, length + 1).isWellFormed()).toBe(true);
			}
		}
	});

	test("stays as it is while it fits, and keeps its beginning though one letter has a thousand marks", () => {
		expect(cut("Asha v. State", 13)).toBe("Asha v. State");
		expect(startOf(`e${"\u0301".repeat(1000)}`, 500)).toHaveLength(500);
	});

	test("is one line without marks that turn its order", () => {
		expect(cut(" a\u202eb\n c\u0000d ", 20)).toBe("a b c d");
	});

	test("in an SMS ends in two full stops, within the operators' 40 characters", () => {
		expect(smsVariable(`${"x".repeat(36)}${FAMILY}`, "-")).toBe(`${"x".repeat(36)}..`);
		expect(smsVariable(" ", "your case")).toBe("your case");
	});
});
