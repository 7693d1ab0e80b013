import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { API_ERROR_CODES, REFUSALS } from "~/error-reasons";
import { DomainError, type DomainErrorCode } from "~/errors";
import { statusOf } from "~/platform/http/status";
import { expectNone } from "../support/none";

const root = path.resolve(import.meta.dirname, "../..");
const texts = readdirSync(path.join(root, "app"), { recursive: true })
	.map(String)
	.filter((file) => /\.tsx?$/.test(file) && !/^(error-reasons|http\/openapi-answers\.server)\.ts$/.test(file))
	// What a call says of itself in the document is no use of a code.
	.map((file) => readFileSync(path.join(root, "app", file), "utf8").replace(/\bcodes: \[[^\]]*\]/g, ""));
const app = texts.join("\n");

/** The text between the bracket before `start` and its end. */
function argumentsAt(text: string, start: number) {
	let end = start;
	for (let depth = 1; depth > 0 && end < text.length; end++) {
		if (text[end] === "(") depth += 1;
		if (text[end] === ")") depth -= 1;
	}
	return text.slice(start, end - 1);
}

test("codes are lower case, with a status that is used and a sentence each", () => {
	for (const { code, status, meaning } of API_ERROR_CODES) {
		expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
		expect([400, 401, 402, 403, 404, 405, 408, 409, 413, 415, 429, 431, 500, 503], code).toContain(status);
		expect(meaning, code).toMatch(/^[A-Z].*\.$/);
	}
});

test("every code of the list is given somewhere in the product", () => {
	const unused = Object.keys(REFUSALS).filter((code) => !app.includes(`"${code}"`));
	expectNone(unused, "Remove from app/error-reasons.ts what is given nowhere:");
});

test("a failure's reason comes with the status of its class", () => {
	const wrong: string[] = [];
	let reasons = 0;
	for (const found of app.matchAll(/new DomainError\(/g)) {
		const given = argumentsAt(app, found.index + found[0].length);
		const name = /^\s*"([a-z-]+)"/.exec(given)?.[1];
		const reason = /\breason: "(\w+)"/.exec(given)?.[1];
		if (!name || !reason) continue;
		reasons += 1;
		const status = statusOf(new DomainError(name as DomainErrorCode, ""));
		if (status !== Object.entries(REFUSALS).find(([code]) => code === reason)?.[1].status) wrong.push(given);
	}
	expectNone(wrong, "The class of the DomainError has another status than its reason in app/error-reasons.ts:");
	expect(reasons).toBeGreaterThan(30);
});

test("a failure without a reason has the usual one of its class, with the same status", () => {
	const classes: DomainErrorCode[] = [
		"invalid",
		"unauthorised",
		"unpaid",
		"forbidden",
		"not-found",
		"conflict",
		"too-many",
		"unavailable",
	];
	for (const name of classes) {
		const error = new DomainError(name, "words");
		expect(REFUSALS[error.reason].status, name).toBe(statusOf(error));
	}
});
