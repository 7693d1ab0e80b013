import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { logInClient, openBrowser, openClient } from "../support/browser/browser";
import { type openFactories, PASSWORD } from "../support/database/people";
import { IS_LONG } from "../support/length.js";
import { givenPackage } from "../support/telling/messages";
import { someMobile } from "../support/telling/outbox";

const ASKERS = 6;
const PAUSE_MS = IS_LONG ? 25 : 100;
const PEOPLE = 4;
const BUYERS = 2;

/**
 * What waits for a database that does not answer is told so after 5 s; what asks Razorpay may wait 8 s for that besides. The
 * rest is the machine's own slowness.
 */
const mostMs = (what: string) => (/transactions|return|Packages/.test(what) ? 17_000 : 9_000);

/** How answers fell while one fault lasted. `refused`: nobody listened, or the line was cut. */
export type Counts = {
	phase: string;
	answers: Record<string, number>;
	unexpected: string[];
	withoutRetryAfter: number;
	late: string[];
	slowestMs: number;
	slowest: string;
};

/** An answer that was none of those wished for, with its words; `status` 0 and the cause where none came. */
export type Failure = {
	what: string;
	startedAt: number;
	endedAt: number;
	status: number;
	retryAfter: string | null;
	words: string;
};

/** What the product said it had done. */
type Acknowledged = {
	cases: { ownerId: string; cnr: string }[];
	topics: Set<string>;
	batches: Map<string, number>;
	payments: Set<string>;
};

type Factories = ReturnType<typeof openFactories>;

async function givenPerson(base: string, given: Factories) {
	const user = await given.givenUser();
	const browser = openBrowser(base);
	await browser.logIn(user.username, PASSWORD);
	const { call } = await logInClient(base, user.username, PASSWORD);
	return { user, browser, call };
}
type Person = Awaited<ReturnType<typeof givenPerson>>;

let serial = 0;
/** A CNR that this run has not used: a random one comes twice in ten minutes. */
const nextCnr = () => `MHPU03${String(++serial).padStart(6, "0")}2024`;

const aCase = (cnr: string) => ({
	state: "1",
	district_id: "1-25",
	case_date: "2024",
	case_number: "1/2024",
	cnr_number: cnr,
});

type Answer = { status: number; headers: Headers; text: string | (() => Promise<string>) };

const wordsOf = async (answer: Answer) =>
	typeof answer.text === "string" ? answer.text : answer.text().catch(() => "");

/** Sends, and tells of what did not go well. @returns the answer, good or not, where there was one */
export async function send<Some extends Answer>(
	what: string,
	request: () => Promise<Some>,
	onFailure: (failure: Failure) => void,
): Promise<Some | undefined> {
	const startedAt = Date.now();
	let cause = "";
	const answer = await request().catch((error: unknown) => {
		cause = error instanceof Error ? `${error.message} ${error.cause ?? ""}` : String(error);
		return undefined;
	});
	const endedAt = Date.now();
	if (!answer) onFailure({ what, startedAt, endedAt, status: 0, retryAfter: null, words: cause });
	else if (answer.status >= 400) {
		const { status, headers } = answer;
		const words = await wordsOf(answer);
		onFailure({ what, startedAt, endedAt, status, retryAfter: headers.get("retry-after"), words });
	}
	return answer;
}

/** People who read, write, send and buy without a pause, and an account of what they were told. */
export async function openLoad(base: string, given: Factories, onFailure: (failure: Failure) => void = () => {}) {
	const people = await Promise.all(
		Array.from({ length: PEOPLE }, async () => {
			const person = await givenPerson(base, given);
			await givenPackage(given.db, person.user.id, { messageLimit: 1_000_000, numbers: ["+919876501234"] });
			const approved = await given.givenCase(person.user.id, { isApproved: true });
			return { ...person, approved };
		}),
	);
	const buyers = await Promise.all(Array.from({ length: BUYERS }, () => givenPerson(base, given)));
	const { json } = await openClient(base)("GET", "/api/v1/plans/list-plan");
	const plan: { id: string; amount: number } = Object(json).plans.find(
		({ name }: { name: string }) => name === "Essential",
	);

	const acknowledged: Acknowledged = { cases: [], topics: new Set(), batches: new Map(), payments: new Set() };
	const tried = new Set<string>();
	let counts = newCounts("start");
	const all: Counts[] = [counts];

	function newCounts(phase: string): Counts {
		return { phase, answers: {}, unexpected: [], withoutRetryAfter: 0, late: [], slowestMs: 0, slowest: "" };
	}

	/** Notes one answer. @returns whether it is a success */
	function note(
		what: string,
		startedAt: number,
		answer: { status: number; headers: Headers } | undefined,
		into: Counts,
	) {
		const ms = Date.now() - startedAt;
		const status = answer?.status ?? 0;
		const kind = status === 0 ? "refused" : status < 400 ? "good" : String(status);
		into.answers[kind] = (into.answers[kind] ?? 0) + 1;
		if (answer && ms > into.slowestMs) Object.assign(into, { slowestMs: ms, slowest: what });
		if (answer && ms > mostMs(what)) into.late.push(`${what} took ${ms} ms`);
		if (status === 503 && !answer?.headers.has("retry-after")) into.withoutRetryAfter += 1;
		if (status >= 400 && status !== 503 && into.unexpected.length < 10) into.unexpected.push(`${what}: ${status}`);
		return status >= 200 && status < 400;
	}

	async function ask<Some extends Answer>(what: string, request: () => Promise<Some>) {
		const [startedAt, asked] = [Date.now(), counts];
		const answer = await send(what, request, onFailure);
		// Who is cut off is cut off by what goes on now, whenever they asked.
		const isGood = note(what, startedAt, answer, answer ? asked : counts);
		if (!answer) await wait(100);
		return isGood ? answer : undefined;
	}

	const form =
		(page: string, { browser }: Person) =>
		async (fields: Record<string, string>) => {
			const shown = await ask(`GET ${page}`, () => browser.get(page));
			if (!shown) return;
			const html = await shown.text().catch(() => "");
			const read = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1];
			const token = read("form_token");
			// A page that says a company is away has no form to send.
			if (!token) return;
			const body = new URLSearchParams({ ...fields, form_token: token });
			const key = read("form_key");
			if (key) body.set("form_key", key);
			return ask(`POST ${page}`, () => browser.send(page, body));
		};

	const acts: ((person: (typeof people)[number]) => Promise<void>)[] = [
		async ({ browser }) => void (await ask("GET /user/cases", () => browser.get("/user/cases"))),
		async ({ call, user }) => void (await ask("GET cases", () => call("GET", `/api/v1/cases/${user.id}?limit=20`))),
		async ({ browser }) => void (await ask("GET /user/complaints", () => browser.get("/user/complaints"))),
		async ({ user }) => {
			const login = { username: user.username, password: PASSWORD };
			await ask("POST login", () => openClient(base)("POST", "/api/v1/auth/login", login));
		},
		async ({ call, user }) => {
			const cnr = nextCnr();
			if (await ask("POST cases/add", () => call("POST", "/api/v1/cases/add", aCase(cnr))))
				acknowledged.cases.push({ ownerId: user.id, cnr });
		},
		async () => {
			const otp = { phone_number: someMobile() };
			await ask("POST send-otp", () => openClient(base)("POST", "/api/v1/auth/send-otp", otp));
		},
		async ({ user }) => {
			const forgotten = { email: user.email };
			await ask("POST forgort-password", () => openClient(base)("POST", "/api/v1/auth/forgort-password", forgotten));
		},
		async (person) => {
			const cnr = nextCnr();
			if (await form("/user/cases/new", person)(aCase(cnr))) acknowledged.cases.push({ ownerId: person.user.id, cnr });
		},
		async ({ call, user }) => {
			const topic = `by API ${randomUUID()}`;
			tried.add(topic);
			const complaint = { user_id: user.id, topic, message: "Faults" };
			if (await ask("POST complaint", () => call("POST", "/api/v1/complaint", complaint)))
				acknowledged.topics.add(topic);
		},
		async (person) => {
			const topic = `by form ${randomUUID()}`;
			tried.add(topic);
			if (await form("/user/complaints/new", person)({ topic, message: "Faults" })) acknowledged.topics.add(topic);
		},
		async ({ call, user, approved }) => {
			const sent = { user_id: user.id, case_id: [approved.id] };
			const answer = await ask("POST messages", () => call("POST", "/api/v1/whatsapp/handle-manual-message", sent));
			const { batch_id, messages } = Object(Object(answer?.json).data);
			if (answer) acknowledged.batches.set(String(batch_id), Number(messages));
		},
	];

	/** Orders a package, pays at the simulator, and comes back as a browser does. */
	async function buy(person: Person) {
		const { user, call } = person;
		const claim = { user_id: user.id, package_id: plan.id, amount: plan.amount, status: "PENDING" };
		const ordered = await ask("POST transactions", () => call("POST", "/api/v1/transactions", claim));
		const { id, order_id } = Object(Object(ordered?.json).data);
		if (!ordered) return;
		const press = { key: "rzp_test_sandbox", order_id, amount: plan.amount * 100, outcome: "pay" };
		// The simulator is no part of the product; it may be away with the server it runs in.
		const paid = await openClient(base)("POST", "/sandbox/razorpay/checkout", press).catch(() => undefined);
		const isStarted = (answer: Response | undefined) =>
			answer?.headers.get("location")?.includes("/user/mobile-maintenance");
		if (paid && paid.status !== 200) {
			// Paid before, and the news was lost: the person asks.
			const checked = await form(`/user/Packages/pay/${id}`, person)({ intent: "check" });
			if (isStarted(checked)) acknowledged.payments.add(String(id));
		}
		if (paid?.status !== 200) return;
		const back = await ask("POST return", () =>
			fetch(`${base}/payments/razorpay/return?ref=${id}`, {
				method: "POST",
				body: new URLSearchParams(Object(paid.json)),
				headers: { origin: "https://api.razorpay.com" },
				redirect: "manual",
			}),
		);
		if (isStarted(back)) acknowledged.payments.add(String(id));
	}

	let isStopped = false;
	const running = [
		...Array.from({ length: ASKERS }, async (_, asker) => {
			for (let turn = asker; !isStopped; turn++) {
				const [act, person] = [acts[turn % acts.length], people[(turn + asker) % people.length]];
				if (act && person) await act(person);
				await wait(PAUSE_MS);
			}
		}),
		...buyers.map(async (buyer) => {
			while (!isStopped) {
				await buy(buyer);
				await wait(10 * PAUSE_MS);
			}
		}),
	];

	return {
		acknowledged,
		tried,
		all,
		/** Answers to what is asked from now on are counted under this name. */
		phase(name: string) {
			counts = newCounts(name);
			all.push(counts);
		},
		async stop() {
			isStopped = true;
			await Promise.all(running);
		},
	};
}
export type Load = Awaited<ReturnType<typeof openLoad>>;
