import { addDays, type Day, dayInIndia } from "../../app/platform/calendar/day";
import { WRITTEN_STOPS } from "../../app/sandbox/dirt";
import { logInClient, openBrowser } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { givenPackage } from "../support/telling/messages";
import { type Company, chance, type Fault, pick } from "./chaos";
import { readCourt } from "./court";
import { DUE, isTooLate, type Missed, type Run, type Stop, stopsOf } from "./missed";
import type { Product } from "./product";

/** An entry of the simulators' ledger, in the order in which they received it. */
export type Entry = { id: string; channel: string; to: string; text: string; headers: Record<string, string> };
type Contact = { number: string; getsMoves: boolean; getsOutcomes: boolean };
export type Person = {
	id: string;
	name: string;
	mobile: string;
	email: string;
	channels: string[];
	contacts: Contact[];
	/** Gets reminders three days ahead, and hears of trouble. */
	isThorough: boolean;
	cases: { id: string; cnr: string; number: string }[];
};
/** What the script did, beside moving the courts. `after` and `until` are the newest entries of the ledger at the time. */
type Act =
	| { kind: "stop" | "start"; number: string; after: string }
	| { kind: "ended"; userId: string; after: string }
	| { kind: "heard"; userId: string; caseId: string; cnr: string; day: Day; after: string }
	| { kind: "evening"; tomorrow: Day; after: string; until: string }
	/** Reminders of the hearings of a day, three days before. */
	| { kind: "reminders"; of: Day; after: string; until: string }
	| Missed
	| { kind: "night"; today: Day; after: string }
	| {
			kind: "status";
			round: "night" | "evening";
			today: Day;
			due: number;
			missed: number;
			after: string;
			until: string;
	  }
	/** What the page of a case says to its owner. */
	| { kind: "page"; cnr: string; text: string; after: string }
	| { kind: "killed"; after: string };
/** A sent alert as the product lists it, its status in words. */
type Notice = { title: string; alerts: { caseId: string; what: string }[]; status: string };
export type Message = {
	id: string;
	number: string;
	cnr_number: string;
	text: string | null;
	status: string;
	reason: string | null;
};
type Told = { notices: Notice[]; messages: Message[]; charged: number | undefined };

/** All that the checker reads: what the script did, what the simulators received, and what the product says. */
export type History = {
	today: Day;
	people: Person[];
	acts: Act[];
	ledger: Entry[];
	/** What became of the answers to entries of the ledger, and which messages have receipts that came late. */
	fates: Map<string, Fault>;
	lateReceipts: Set<string>;
	told: Map<string, Told>;
	/** The addresses of the administrators. */
	admins: string[];
};

const CHANNELS = [["whatsapp", "email"], ["sms", "email"], ["whatsapp"], ["email"]];
const COURTS = ["MHPU04", "TNCB02", "KABR01", "MHPU04", "KLER01"];
const CASES_OF_PERSON = [
	[0, 1, 2, 3],
	[4, 5, 6],
	[7, 8, 0],
	[9, 1, 5],
];
const CASES = 10;
const DAYS_AHEAD = 3;
const NOBODY_AWAY = new Set<string>();

const cnrOf = (at: number) => `${COURTS[at % COURTS.length]}${String(400_101 + at)}2023`;
const numberOf = (at: number) => `${401 + at}/2023`;

type Court = { cnr: string; next: Day | null; before: Day | null; isDecided: boolean };

async function changeCourt(product: Product, { cnr, next, isDecided }: Court, extra: object = {}) {
	const decision = isDecided ? { natureOfDisposal: "Contested--Allowed" } : { natureOfDisposal: null };
	const decisionDate = isDecided ? dayInIndia(new Date()) : null;
	const status = { nextHearingDate: next, decisionDate, ...decision };
	const { status: answered, text } = await product.call("POST", `/sandbox/ecourts/cases/${cnr}`, { ...extra, status });
	if (answered !== 200) throw new Error(`The court of ${cnr} cannot be changed: ${text}`);
}

/** What a court does before a night: nothing most of the time, else it moves, withdraws, gives back or decides. */
function moveCourt(seed: number, court: Court, { today, number }: { today: Day; number: number }): boolean {
	const luck = chance(seed, "court", court.cnr, number);
	const later = () => addDays(today, 2 + Math.floor(chance(seed, "day", court.cnr, number) * 16));
	const { next, before } = court;
	if (court.isDecided) return false;
	let to: Day | null | undefined;
	if (luck < 0.08) to = addDays(today, luck < 0.04 ? 0 : 1);
	else if (luck < 0.26) to = later();
	else if (luck < 0.34) to = next === null ? later() : null;
	else if (luck < 0.42 && before && before > today) to = before;
	else if (luck < 0.44) Object.assign(court, { isDecided: true });
	else if (next === null || next < today) to = luck < 0.75 ? later() : undefined;
	if (to !== undefined && to !== next) Object.assign(court, { next: to, before: next });
	return court.isDecided || (to !== undefined && to !== next);
}

async function givenPeople(product: Product, today: Day): Promise<{ people: Person[]; courts: Court[] }> {
	const { given, server } = product;
	await product.sql`update cases set archived_at = now()`;
	const courts = Array.from(
		{ length: CASES },
		(_, at): Court => ({
			cnr: cnrOf(at),
			next: addDays(today, 1 + (at % 9)),
			before: null,
			isDecided: false,
		}),
	);
	for (const [at, court] of courts.entries())
		await changeCourt(product, court, {
			details: { type: "R.C.S. - Regular Civil Suit", registrationNumber: numberOf(at) },
			parties: { petitioners: [`Madhav ${"ABCDEFGHIJ"[at]}`], respondents: ["Lotus Traders"] },
			actsAndSections: { acts: "Specific Relief Act 1963", sections: "34" },
		});
	const people: Person[] = [];
	for (const [at, channels] of CHANNELS.entries()) {
		const user = await given.givenUser({
			username: `history${at}`,
			email: `history${at}@example.in`,
			mobileNumber: `+9198220000${10 + at}`,
			firstName: "Person",
			lastName: "ABCD"[at],
		});
		const contacts = [0, 1].slice(0, 3 - at).map(
			(of): Contact => ({
				number: `+91982200${10 + at}${20 + of}`,
				getsMoves: true,
				getsOutcomes: of === 0,
			}),
		);
		if (at < 3) {
			await givenPackage(given.db, user.id, {
				messageLimit: at === 2 ? 12 : 500,
				numbers: contacts.map(({ number }) => number),
			});
			for (const { number, getsMoves, getsOutcomes } of contacts)
				await product.sql`update subscription_numbers set tells_of_moves = ${getsMoves},
					tells_of_outcomes = ${getsOutcomes}, reminds_of_hearings = ${getsOutcomes} where number = ${number}`;
		}
		const { call: own } = await logInClient(server.url, user.username, PASSWORD);
		const isThorough = at === 3;
		const settings = {
			date_changed: channels,
			disposed: channels,
			order: [],
			reminder: isThorough ? channels : [],
			tomorrow: channels,
			week: [],
		};
		const saved = await own("PUT", `/api/v1/alerts/${user.id}`, {
			...settings,
			...{ trouble: isThorough ? channels : [], approved: [], paused_until: null },
			reminder_days: isThorough ? [DAYS_AHEAD] : [],
			...(at === 1 ? { quiet_from: "", quiet_until: "" } : { quiet_from: "22:30", quiet_until: "06:30" }),
		});
		if (saved.status !== 200) throw new Error(`Alerts cannot be set: ${saved.text}`);
		const cases: Person["cases"] = [];
		for (const of of CASES_OF_PERSON[at] ?? []) {
			const added = await own("POST", "/api/v1/cases/add", { user_id: user.id, cnr_number: cnrOf(of) });
			const id = Object(Object(added.json).data).id;
			if (!id) throw new Error(`No case was added: ${added.text}`);
			cases.push({ id, cnr: cnrOf(of), number: numberOf(of) });
		}
		people.push({
			id: user.id,
			name: user.username,
			mobile: user.mobileNumber,
			email: user.email,
			channels,
			contacts,
			isThorough,
			cases,
		});
	}
	await product.sql`update cases set is_approved = true where archived_at is null`;
	await product.rest();
	return { people, courts };
}

/** The last id that an entry of the ledger can have at a moment: a UUID of version 7 begins with the milliseconds. */
function lastEntryAt(moment: string) {
	const digits = Date.parse(moment).toString(16).padStart(12, "0");
	return `${digits.slice(0, 8)}-${digits.slice(8)}-ffff`;
}

const attribute = (html: string) => html.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
const words = (html: string) => attribute(html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ")).trim();

/** The alerts sent to a person, as their screen lists them, oldest first. */
async function readNotices(browser: ReturnType<typeof openBrowser>): Promise<Notice[]> {
	const notices: Notice[] = [];
	for (let page: string | undefined = "/user/alerts/sent"; page; ) {
		const html: string = await (await browser.get(page)).text();
		for (const [, row = ""] of html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)) {
			if (!row.includes("<p")) continue;
			const [about = "", status = ""] = row.split(/data-label="Status"|<td[^>]*>(?!.*<td)/s);
			notices.push({
				title: words(/<p[^>]*>(.*?)<\/p>/s.exec(row)?.[1] ?? ""),
				alerts: [...about.matchAll(/href="\/user\/cases\/([\w-]+)"[^>]*>.*?<\/a>(.*?)<\/li>/gs)].map(
					([, caseId = "", what = ""]) => ({
						caseId,
						what: words(what).replace(/^: /, ""),
					}),
				),
				status: words(status),
			});
		}
		page =
			attribute(
				/href="(\/user\/alerts\/sent\?before=\d+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/
					.exec(html)
					?.slice(1)
					.find(Boolean) ?? "",
			) || undefined;
	}
	return notices.reverse();
}

/** What the product says to a person, by its screens and its API. */
async function readTold({ server }: Product, { id, name }: Person): Promise<Told> {
	const { call } = await logInClient(server.url, name, PASSWORD);
	const browser = openBrowser(server.url);
	await browser.logIn(name, PASSWORD);
	const messages: Message[] = [];
	for (let cursor = ""; ; ) {
		const { json } = await call("GET", `/api/v1/messages/${id}?limit=100${cursor && `&cursor=${cursor}`}`);
		messages.push(...Object(json).data);
		cursor = Object(json).nextCursor;
		if (!cursor) break;
	}
	const { json } = await call("GET", `/api/v1/transactions/memebership/${id}`);
	const charged = Object(Object(Object(json).data).package).messages_sent;
	return { notices: await readNotices(browser), messages: messages.reverse(), charged };
}

/** `dirt`: how many percent of the answers are dirty on a usual day. `stops`: when no worker runs, by the seed unless given. */
export type Plan = { seed: number; days: number; dirt?: number; stops?: Stop[] };

/** Whose answers are dirty in a night: a share of everybody's, or one kind in all answers about one case, one court, or every case. */
function dirtOfNight(seed: number, number: number, percent: number): Record<string, string> {
	const luck = chance(seed, "dirt", number);
	const one = (about: string, kinds: string[]) => ({
		...{ percent: "100", seed: String(seed), about },
		kind: pick(kinds, seed, "kind of dirt", number),
	});
	if (luck < 0.15) return one("", ["missing", "gone", "ended"]);
	if (luck < 0.3) return one(pick(COURTS, seed, "dirty court", number), ["unreadable", "failing", "missing"]);
	if (luck < 0.5) return one(cnrOf(Math.floor(luck * 97) % CASES), ["unreadable", "missing", "gone"]);
	return { percent: String(percent), seed: String(seed) };
}

/** All that the simulators received. */
export const readLedger = async ({ sql }: Product): Promise<Entry[]> => [
	...(await sql<Entry[]>`
		select id::text as id, channel::text as channel, "to", text, headers from sandbox_outbox order by id`),
];

/** Plays days against the product by the seed. */
export async function play(
	product: Product,
	{ seed, days, dirt = 0, stops = stopsOf(seed, days) }: Plan,
): Promise<History> {
	const { chaos, server } = product;
	const today = dayInIndia(new Date());
	const { people, courts } = await givenPeople(product, today);
	const acts: Act[] = [];
	const history: History = {
		today,
		people,
		acts,
		ledger: [],
		fates: chaos.fates,
		lateReceipts: chaos.lateReceipts,
		told: new Map(),
		admins: (await product.sql<{ email: string }[]>`select email from users where role = 'ADMIN'`).map(
			({ email }) => email,
		),
	};
	const { weather } = chaos;
	product.onKilled((after) => acts.push({ kind: "killed", after }));
	const sandbox = openBrowser(server.url);
	const stopped = new Set<string>();
	const end = () => product.ledgerEnd();

	async function write(number: string, kind: "stop" | "start", text: string) {
		await sandbox.post("/sandbox", { from: number, text });
		await product.rest();
		acts.push({ kind, number, after: await end() });
	}

	async function setDirt(fields: Record<string, string>) {
		const { status } = await sandbox.post("/sandbox", fields);
		if (status !== 303) throw new Error(`The dirt cannot be set: ${status}`);
	}

	/** What the pages say of cases whose next date nobody could read since an entry of the ledger, and of one other case. */
	async function readPages(after: string, number: number) {
		const { lastAnswer } = readCourt({ ...history, ledger: await readLedger(product) });
		const until = await end();
		const other = cnrOf(Math.floor(chance(seed, "page", number) * CASES));
		const isRead = ({ cnr }: Person["cases"][number]) =>
			cnr === other || lastAnswer(cnr, until, after)?.kind === "unreadable";
		for (const person of people) {
			const read = person.cases.filter(isRead);
			if (read.length === 0) continue;
			const browser = openBrowser(server.url);
			await browser.logIn(person.name, PASSWORD);
			for (const { id, cnr } of read) {
				const text = words(await (await browser.get(`/user/cases/${id}?part=all`)).text());
				acts.push({ kind: "page", cnr, text, after: until });
			}
		}
	}

	/** What the status page says of a round that began after an entry of the ledger. */
	async function readStatus(round: "night" | "evening", today: Day, after: string) {
		const { json } = await product.call("GET", "/status.json");
		const { day, counted_at, hearings_due: due, not_checked: missed } = Object(json)[round];
		if (day !== today) throw new Error(`The status of ${today} says: ${JSON.stringify(json)}`);
		acts.push({ kind: "status", round, today, due, missed, after, until: lastEntryAt(counted_at) });
	}

	/** What people do in a day. */
	async function actInTheDay(day: number) {
		const luck = (...about: (string | number)[]) => chance(seed, ...about, day);
		const numbers = people.flatMap(({ mobile, contacts }) => [mobile, ...contacts.map(({ number }) => number)]);
		// A STOP matters most while a message to its number waits, which few do.
		const waiting = await product.sql<{ recipient: string }[]>`
			select distinct recipient from messages where status = 'queued' order by recipient`;
		const hasWaiting = waiting.length > 0;
		const number = pick(hasWaiting ? waiting.map((one) => one.recipient) : numbers, seed, "number", day);
		if (luck("stop") < (hasWaiting ? 0.6 : 0.3)) {
			if (stopped.has(number)) await write(number, "start", "START");
			else await write(number, "stop", dirt > 0 ? pick(WRITTEN_STOPS, seed, "words of STOP", day) : "STOP");
			if (!stopped.delete(number)) stopped.add(number);
		}
		const person = pick(people, seed, "person", day);
		const tracked = pick(person.cases, seed, "heard", day);
		const isOpen = !courts.find(({ cnr }) => cnr === tracked.cnr)?.isDecided;
		if (luck("hearing") < 0.4 && isOpen) {
			const heardOn = addDays(today, -acts.filter(({ kind }) => kind === "heard").length);
			const { call } = await logInClient(server.url, person.name, PASSWORD);
			const after = await end();
			const body = { hearing_date: heardOn, outcome: "heard" };
			const { status, text } = await call("POST", `/api/v1/case/${tracked.id}/hearings`, body);
			if (status !== 200) throw new Error(`No hearing was recorded: ${text}`);
			acts.push({ kind: "heard", userId: person.id, caseId: tracked.id, cnr: tracked.cnr, day: heardOn, after });
		}
		const ending = people[1 + Math.floor(luck("whose") * 2)];
		if (ending && luck("end") < 0.06 && !acts.some(({ kind }) => kind === "ended")) {
			await product.sql`update subscriptions set ends_at = now() where user_id = ${ending.id}`;
			acts.push({ kind: "ended", userId: ending.id, after: await end() });
		}
	}

	/** A day begins: courts have moved. */
	async function beginDay(number: number) {
		const day = addDays(today, number);
		for (const court of courts) if (moveCourt(seed, court, { today: day, number })) await changeCourt(product, court);
		const after = await end();
		acts.push({ kind: "night", today: day, after });
		return after;
	}

	/** The night's look-ups by `run`, whoever is not well; those that failed have two hours more. */
	async function lookUp(number: number, run: () => Promise<unknown>) {
		const luck = chance(seed, "night", number);
		weather.isCourtAway = luck < 0.12;
		weather.statesAway = luck > 0.8 ? new Set([pick(["MH", "TN", "KA"], seed, "state", number)]) : NOBODY_AWAY;
		if (chance(seed, "kill", number) < 0.3)
			weather.killAt = pick<Company>(["whatsapp", "sms", "mail"], seed, "killed", number);
		if (dirt > 0) await setDirt(dirtOfNight(seed, number, dirt));
		await run();
		weather.isCourtAway = false;
		await product.passHour();
		weather.statesAway = NOBODY_AWAY;
		await product.passHour();
		if (dirt > 0) await setDirt({ percent: String(dirt), seed: String(seed) });
	}

	async function night(number: number) {
		const day = addDays(today, number);
		const after = await beginDay(number);
		await lookUp(number, async () => {
			const once = () => product.run("night", `${day}T${DUE.night}`);
			await (chance(seed, "twice", number) < 0.3 ? Promise.all([once(), once()]) : once());
			await readStatus("night", day, after);
			if (dirt > 0) await readPages(after, number);
		});
	}

	async function reminders(number: number) {
		const day = addDays(today, number);
		const after = await end();
		await product.run("reminders", `${day}T${DUE.reminders}`);
		await product.passHour();
		acts.push({ kind: "reminders", of: addDays(day, DAYS_AHEAD), after, until: await end() });
	}

	async function evening(number: number) {
		const day = addDays(today, number);
		const after = await end();
		await product.run("evening", `${day}T${DUE.evening}`);
		await readStatus("evening", day, after);
		if (chance(seed, "evenings", number) < 0.2) await product.run("evening", `${day}T21:20`);
		await product.passHour();
		acts.push({ kind: "evening", tomorrow: addDays(day, 1), after, until: await end() });
	}

	/** What the status page names as skipped: each job with the day on which it was due. */
	async function readSkipped(): Promise<string[]> {
		const { json } = await product.call("GET", "/status.json");
		const skipped: { job: string; due_at: string }[] = Object(json).skipped;
		return skipped.map(({ job, due_at }) => `${job} ${dayInIndia(new Date(due_at))}`);
	}

	/** Until when no worker runs, and what was due since it stopped. */
	let startedAt = "";
	const missed: { run: Run; number: number }[] = [];

	/** A worker starts, and what was due is done late, or skipped. */
	async function startAgain() {
		await product.startWorker();
		for (const { run, number } of missed.splice(0)) {
			const day = addDays(today, number);
			const after = await end();
			const late = () => product.run(run, startedAt, `${day}T${DUE[run]}`);
			await (run === "night" ? lookUp(number, late) : late().then(() => product.passHour()));
			const act = { run, day, startedAt, after, until: await end() };
			acts.push({ kind: "missed", ...act, skipped: await readSkipped() });
			if (isTooLate(act)) continue;
			if (run === "evening") acts.push({ kind: "evening", tomorrow: addDays(day, 1), after, until: act.until });
			if (run === "reminders") acts.push({ kind: "reminders", of: addDays(day, DAYS_AHEAD), after, until: act.until });
		}
		startedAt = "";
	}

	async function whenDue(run: Run, number: number) {
		const due = `${addDays(today, number)}T${DUE[run]}`;
		if (startedAt && startedAt < due) await startAgain();
		const stop = stops.find(({ day, from }) => day === number && from === run);
		if (stop && !startedAt) {
			await product.stopWorker();
			startedAt = `${addDays(today, number + stop.days)}T${stop.time}`;
		}
		if (!startedAt) return { night, reminders, evening }[run](number);
		missed.push({ run, number });
		if (run === "night") await beginDay(number);
	}

	weather.isCalm = false;
	for (let day = 1; day <= days; day++) {
		await whenDue("night", day);
		if (!startedAt) await actInTheDay(day);
		await whenDue("reminders", day);
		await whenDue("evening", day);
	}
	if (startedAt) await startAgain();
	// The companies are well again, and everything that waits gets its time.
	Object.assign(weather, { isCalm: true, killAt: undefined });
	if (dirt > 0) await setDirt({ percent: "0" });
	for (const quiet of [addDays(today, days + 1), addDays(today, days + 2)]) {
		acts.push({ kind: "night", today: quiet, after: await end() });
		await product.run("night", `${quiet}T${DUE.night}`);
		await product.settle();
	}
	for (const person of people) history.told.set(person.id, await readTold(product, person));
	history.ledger = await readLedger(product);
	return history;
}
