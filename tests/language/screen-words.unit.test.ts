import { describe, test } from "vitest";
import { REFUSALS } from "~/error-reasons";
import hi from "~/platform/language/hi.json";
import mr from "~/platform/language/mr.json";
import { expectNone } from "../support/none";

const texts = Object.values(
	import.meta.glob<string>("../../app/features/administration/pages/texts/*.md", {
		eager: true,
		query: "?raw",
		import: "default",
	}),
);

/** What a screen, a mail or a message does not say, because there is a plainer word for it. */
const REFUSED: [refused: RegExp, better: string][] = [
	[/\bany ?more\b/i, "no longer"],
	[/\banew\b/i, "again"],
	[/\bby itself\b/i, "automatically, or separately"],
	[/\bat once\b/i, "immediately, or at a time"],
	[/\bwhoever\b/i, "anyone with"],
	[/\b(?:every|some|no)body\b/i, "everyone, someone, no one"],
	[/\bmeanwhile\b/i, "since you opened it"],
	// "No date given" is the specification's.
	[/\b(?:give|gives|gave|(?<!No date )given)\b/i, "enter, agree, assign"],
	[/\btak(?:e|es|en) (?:away|back|off|up)\b|\btook\b(?! too long)/i, "remove, cancel, retire, resume"],
	[/\bgo(?:es)? on\b/i, "continue"],
	[/\bstands? (?:on|in|below|above|first)\b/i, "is on, is in"],
	[/\b(?:is|are|was) being asked\b/i, "checking"],
	[/\bout of date\b/i, "not updating"],
	[/\bunder way\b/i, "in progress"],
	[/\bsecond factor\b/i, "two-step login"],
	[/\bsign(?:ed|s)?[ -](?:in|out)s?\b/i, "log in, log out"],
	// The button "Told" is specified.
	[/\btold\b|\bto tell\b/, "sent, inform"],
	[/\bcalendar address\b|\bprivate address\b/i, "calendar link, private link"],
	[/^(?:Make an? |Made )/, "create, created"],
	[/^(?:Who|Whose|About whom)\b|^What (?!changed$)/, "a noun"],
];

const refusedIn = (texts: string[]) =>
	texts.flatMap((text) =>
		REFUSED.filter(([refused]) => refused.test(text)).map(([refused, better]) => `${text} (${refused}: ${better})`),
	);

const SAY_IT_PLAINLY = "Say it with the word after the colon:";

describe("plain words", () => {
	test("are on every screen, and in every mail and message", () => {
		// The keys of a catalog are the phrases of the source: tests/language/languages.unit.test.ts.
		expectNone(refusedIn(Object.keys(hi)), SAY_IT_PLAINLY);
	});

	test("are in the pages that the product comes with", () => {
		expectNone(refusedIn(texts.flatMap((text) => text.split("\n"))), SAY_IT_PLAINLY);
	});

	test("say what an error of the API means", () => {
		expectNone(refusedIn(Object.values(REFUSALS).map(({ meaning }) => meaning)), SAY_IT_PLAINLY);
	});
});

/** Names, formats and units that every language writes in Latin letters. */
const NAMES = new Set(
	[
		"A4 AA API CNR CSV FIR GB GIGW GST GSTIN ID IP JPEG JSON KB MB OTP PDF PIN PNG POST QR SAC SMS START STOP UC UTF WCAG ZIP",
		"Nyaya Diary WhatsApp Manager eCourts eCourtsIndia Razorpay Google Authenticator Aegis FreeOTP Android iPhone iPad Outlook",
		"Calendar Browser Excel JavaScript xlsx xls axe npm run backup BACKUP_DIR Authorization Bearer totp MAH am pm",
		"Web Content Accessibility Guidelines for Indian Government Websites calendar google com outlook https mailto tel",
	].flatMap((line) => line.toLowerCase().split(" ")),
);

/** What is left of a translation without its values and tags, a quoted label of another product, a CNR and a link. */
const ownWords = (text: string) =>
	text
		.replace(/\{\w+\}|<\/?\d+\/?>/g, " ")
		.replace(/“[^”]*”/g, " ")
		.replace(/(?:CNR Number )?\bMH(?:AH|PU)\w+|\[words\]\(https:[^)]*\)/g, " ");

describe.each([
	["hi", hi],
	["mr", mr],
])("the catalog %s", (language, catalog: Record<string, string>) => {
	test("has no English word but a name", () => {
		const english = Object.entries(catalog).filter(([, text]) =>
			(ownWords(text).match(/(?<![\dA-Za-z])[A-Za-z]\w*/g) ?? []).some((word) => !NAMES.has(word.toLowerCase())),
		);
		expectNone(english, "Translate the English word, or add it to NAMES of this test if it is a name:");
	});

	test("has the field's own words", () => {
		const refused = {
			hi: /कारक|निपट|मंज़ूर नहीं[।]?$|मामल|साइन (?:इन|आउट)/,
			mr: /घटक|लिपिक|अर्जदार|आणि आणखी|साइन (?:इन|आउट)/,
		};
		const found = Object.entries(catalog).filter(([, text]) => refused[language as keyof typeof refused].test(text));
		expectNone(found, "docs/glossary.md has another word for this:");
	});
});

test("a Hindi sentence ends in a danda", () => {
	const UNENDED = /[\p{Script=Devanagari}}\d)”]\.(?=\s|$)/u;
	const SHORT = /^(?:क्र\.|क्र\. सं\.|\{millis\} मि\.से\.)$/;
	const unended = Object.entries(hi).filter(([, text]) => UNENDED.test(text) && !SHORT.test(text));
	expectNone(unended, "End the sentence with a danda:");
});
