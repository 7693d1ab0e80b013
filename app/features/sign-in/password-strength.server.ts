/** How hard a password is to guess for who knows the person, by zxcvbn (decision 317). */
import { createRequire } from "node:module";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

type Core = { ZxcvbnFactory: typeof ZxcvbnFactory };
type CommonWords = {
	dictionary: Record<string, string[]>;
	adjacencyGraphs: Record<string, Record<string, (string | null)[]>>;
};

/** Longer texts take the estimator seconds; a beginning that is hard to guess makes the whole hard to guess. */
const MOST_CHARACTERS = 16;
/** Of 0 to 4; from 3 on a guess wants 100 million tries. */
const LEAST_SCORE = 3;
const SHORTEST_PART = 3;

/** So many words of each list: the rest is in the filter of the commonest million, and each costs memory for good. */
const MOST_WORDS = 10_000;

/** Read when the first password is chosen. */
function readEstimator() {
	const require = createRequire(import.meta.url);
	const core: Core = require("@zxcvbn-ts/core");
	const common: CommonWords = require("@zxcvbn-ts/language-common");
	return new core.ZxcvbnFactory({
		dictionary: Object.fromEntries(
			Object.entries(common.dictionary).map(([name, words]) => [name, words.slice(0, MOST_WORDS)]),
		),
		graphs: common.adjacencyGraphs,
	});
}
let readOnce: ReturnType<typeof readEstimator> | undefined;

/** Whether a password is guessed quickly; `known` are the person's names, numbers and addresses. */
export function isQuicklyGuessed(password: string, known: string[]): boolean {
	readOnce ??= readEstimator();
	const parts = known.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
	const usable = [...new Set(parts.map((part) => part.toLowerCase()))].filter((part) => part.length >= SHORTEST_PART);
	const beginning = [...password].slice(0, MOST_CHARACTERS).join("");
	return readOnce.check(beginning, usable).score < LEAST_SCORE;
}
