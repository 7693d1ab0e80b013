import { z } from "zod";
import { addDays, type Day } from "~/platform/calendar/day";
import { own } from "~/platform/outside/own";
import { changedAnswer } from "~/sandbox/courts/court-changes";
import { type Dirt, pickBy } from "~/sandbox/dirt";

type Answer = Record<string, unknown>;
type Luck = Pick<Dirt, "chance">;
/** What is sent for the court's answer: JSON, or text that is not. */
export type Sent = { body: unknown; status?: number };
type Soil = (answer: Answer, luck: Luck, today: Day) => Sent | undefined;
type SoilAny = (answer: unknown, luck: Luck) => Sent;

/** The answer with each of its values changed, by the name of its field. */
function mapValues(value: unknown, change: (value: unknown, field: string) => unknown, field = ""): unknown {
	if (Array.isArray(value)) return value.map((one) => mapValues(one, change, field));
	if (typeof value !== "object" || value === null) return change(value, field);
	return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapValues(one, change, name)]));
}

const WORDS = /^(title|caseStage|purpose|judge|name|petitioner|respondent|\w+s|advocate\w*|party_name|courtNumber\w+)$/;
const inWords =
	(change: (text: string, field: string, luck: Luck) => string): SoilAny =>
	(answer, luck) => ({
		body: mapValues(answer, (value, field) =>
			typeof value === "string" && WORDS.test(field) ? change(value, field, luck) : value,
		),
	});

const isDay = (value: unknown): value is Day => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
const inDays =
	(change: (day: Day, luck: Luck) => string): SoilAny =>
	(answer, luck) => ({ body: mapValues(answer, (value) => (isDay(value) ? change(value, luck) : value)) });

const LONG = "Do MMMM YYYY";
/** The forms in which courts write a day. */
const DAY_FORMS = [
	...(["DD-MM-YYYY", "DD-MM-YY", "DD-MMM-YY", "DD / MM / YYYY", "YYYYMMDD", "DD-MM-YYYY 10:30 AM"] as const),
	...([LONG, `${LONG}.`, `${LONG} (dddd)`, `dddd, ${LONG}`, "MMM DD YYYY 12:00AM"] as const),
] as const;
/** The zeros of Devanagari, Bengali and Tamil, and of Europe. */
const ZEROS = [0x30, 0x30, 0x0966, 0x09e6, 0x0be6] as const;

const MONTH = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });
const WEEKDAY = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" });

function writeDay(day: Day, form: string): string {
	const [year = "", month = "", date = ""] = day.split("-");
	const instant = new Date(`${day}T00:00:00Z`);
	const name = MONTH.format(instant);
	const ending = (/1.$/.test(date) ? undefined : { 1: "st", 2: "nd", 3: "rd" }[Number(date) % 10]) ?? "th";
	const parts: Record<string, string> = {
		...{ YYYY: year, YY: year.slice(2), MMMM: name, MMM: name.slice(0, 3), MM: month },
		...{ Do: Number(date) + ending, DD: date, dddd: WEEKDAY.format(instant) },
	};
	return form.replace(/YYYY|YY|MMMM|MMM|MM|Do|DD|dddd/g, (part) => own(parts, part) ?? "");
}

const NO_DATE = ["Next Date Not Given", "--", "00-00-0000", ""] as const;
const NO_NATURE = ["Pending", "NA", "0", "--"] as const;
const UNREADABLE = ["30-02-2027", "after vacation", "20261", "see order"] as const;
const FAILURES: readonly [unknown, ...unknown[]] = [
	{ error: "Invalid Captcha" },
	{ error: "Invalid session, please reload" },
	{ error: "Invalid API key" },
	{ error: "eCourts server not found (ENOTFOUND services.ecourts.gov.in)" },
	{ error: "No records available, server busy" },
	"<!DOCTYPE html><title>Maintenance</title><h1>The site is under maintenance. No record found.</h1>",
];

const read = z.object({
	cnr: z.string().catch(""),
	details: z.object({ filingDate: z.iso.date() }).catch({ filingDate: "1950-04-01" }),
	status: z.object({ nextHearingDate: z.unknown(), decisionDate: z.unknown() }).partial().catch({}),
	parties: z.record(z.string(), z.array(z.string()).catch([])).catch({}),
	orders: z.array(z.unknown()).catch([]),
});
const isPending = (answer: Answer) => !read.parse(answer).status.decisionDate;
const withStatus = (answer: Answer, status: Answer): Sent => ({ body: changedAnswer("", answer, { status }) });
const withNext = (answer: Answer, nextHearingDate: string | null | undefined) =>
	isPending(answer) && read.parse(answer).status.nextHearingDate ? withStatus(answer, { nextHearingDate }) : undefined;

const coded = (text: string) => text.replace(/[&'"]|^\p{L}/gu, (sign) => `&#${sign.codePointAt(0)};`);

/** Names as on the courts' pages: numbered, the first one twice, the advocate within the party. */
function listed(names: string[] = [], [advocate]: string[] = []): string[] {
	const beside = advocate ? `\nAdvocate- ${advocate}` : "";
	return [...names, ...names.slice(0, 1)].map((one, at) => `${at + 1}) ${one}${at === 0 ? beside : ""}`);
}

/** Kinds for searches and cause lists too: other forms of what is true, and failures in a good answer. */
const ANYWHERE: Record<string, SoilAny> = {
	dates: inDays((day, luck) => {
		const zero = pickBy(luck, "digits", ZEROS);
		return writeDay(day, pickBy(luck, "form", DAY_FORMS)).replace(/\d/g, (digit) =>
			String.fromCodePoint(zero + Number(digit)),
		);
	}),
	entities: inWords((text, field, luck) => {
		if (luck.chance("twice") < 0.3) return coded(text).replaceAll("&", "&amp;");
		if (luck.chance("tags") < 0.5) return coded(text);
		// Within a name a line break would part two people.
		return /^(caseStage|purpose)$/.test(field) ? text.replace(" ", "<br/>") : `<b>${text.replace(" ", "&nbsp;")}</b>`;
	}),
	letters: inWords((text, _, luck) => {
		const apart = text.normalize("NFD").replaceAll("'", "’");
		if (luck.chance("apart") < 0.5) return apart;
		const whole = apart.replaceAll("\u0921\u093c", "\u095c").replaceAll("\u09a1\u09bc", "\u09dc");
		return whole.replace(/[\u094d\u09cd\u0acd\u0ccd](?=\p{L})/gu, "$&\u200d");
	}),
	marks: inWords((text) => `\u202a${text.replace(" ", "\u00a0")}\u202c`),
	"marks in dates": inDays((day) => `\u200e${day}\u00a0`),
	failing: (_, luck) => ({ body: pickBy(luck, "failure", FAILURES) }),
	"another page": () => ({ body: "<!DOCTYPE html><title>404</title><h1>The page was not found</h1>", status: 404 }),
};

/** Kinds for a case. */
const IN_CASES: Record<string, Soil> = {
	names: (answer) => {
		const { parties } = read.parse(answer);
		const petitioners = listed(parties.petitioners, parties.petitionerAdvocates);
		const respondents = listed(parties.respondents, parties.respondentAdvocates);
		return { body: { ...answer, parties: { ...parties, petitioners, respondents } } };
	},
	fillers: (answer, luck) => ({
		body: mapValues(answer, (value, field) => {
			if (value !== null) return value;
			if (/^(nextHearingDate|nextDate|decisionDate)$/.test(field)) return pickBy(luck, "none", NO_DATE);
			return field === "natureOfDisposal" ? pickBy(luck, "nature", NO_NATURE) : value;
		}),
	}),
	"order twice": (answer) => {
		const { orders } = read.parse(answer);
		return orders.length > 0 ? { body: { ...answer, orders: [...orders, orders.at(-1)] } } : undefined;
	},
	/** A decision that cannot be right, of a case that goes on. */
	ended: (answer, luck, today) => {
		const { filingDate } = read.parse(answer).details;
		const days = ["01-01-1970", "Not decided", addDays(today, 40), addDays(filingDate, -100)] as const;
		return isPending(answer) ? withStatus(answer, { decisionDate: pickBy(luck, "ended", days) }) : undefined;
	},
	/** A next date that nobody can read, or that is left out of an answer which is otherwise whole. */
	unreadable: (answer, luck) => withNext(answer, pickBy(luck, "unreadable", UNREADABLE)),
	missing: (answer, luck) => withNext(answer, pickBy(luck, "missing", [undefined, null, ""])),
	"another case": (answer) => ({
		body: { ...answer, cnr: read.parse(answer).cnr.replace(/\d(?=\d{4}$)/, (digit) => `${9 - Number(digit)}`) },
	}),
	/** The documented answer for a case that does not exist. */
	gone: () => ({ body: "" }),
};

export const LIST_KINDS = Object.keys(ANYWHERE);
export const COURT_KINDS = [...LIST_KINDS, ...Object.keys(IN_CASES)];

/** What is sent instead of a case, with its next date; undefined if the kind of dirt does not suit it. */
export function soiledCase(answer: Answer, { kind, chance }: Dirt, today: Day) {
	const sent = own(ANYWHERE, kind)?.(answer, { chance }) ?? own(IN_CASES, kind)?.(answer, { chance }, today);
	const next = read.safeParse(sent?.body).data?.status.nextHearingDate;
	return sent && { ...sent, ledger: { dirt: kind, next: String(next ?? "") } };
}

export const soiledList = (answer: unknown, { kind, chance }: Dirt): Sent | undefined =>
	own(ANYWHERE, kind)?.(answer, { chance });
