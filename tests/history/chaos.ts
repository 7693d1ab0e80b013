import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { LEDGER_HEADER } from "../../app/sandbox/schema";
import { listen } from "../support/server/listen";
import { openMailServer } from "../support/telling/mail-server";

/** A number from 0 up to 1 that follows from the seed and the words alone, whatever else happens at the time. */
export const chance = (seed: number, ...words: (string | number)[]) =>
	createHash("sha256")
		.update([seed, ...words].join(" "))
		.digest()
		.readUInt32BE(0) /
	2 ** 32;

/** One of these, by the seed. */
export const pick = <Item>(items: readonly Item[], ...about: Parameters<typeof chance>): Item =>
	items[Math.floor(chance(...about) * items.length)] as Item;

/** Before the company has done anything, or after: then only its answer is lost or changed. */
const BEFORE = ["error", "inside", "refuse", "garbage", "paused"] as const;
const AFTER = ["slow", "half", "cut", "drift", "dates", "kill"] as const;
export type Fault = (typeof BEFORE)[number] | (typeof AFTER)[number];
export type Company = "ecourts" | "whatsapp" | "sms" | "mail";

const FAULTS: Record<Company, readonly Fault[]> = {
	ecourts: ["error", "inside", "refuse", "garbage", "slow", "half", "cut", "drift", "dates"],
	whatsapp: ["error", "inside", "refuse", "paused", "slow", "half", "cut", "drift"],
	sms: ["error", "inside", "refuse", "slow", "half", "cut"],
	mail: ["refuse", "slow", "cut"],
};
/** How often a call meets a fault. */
const RATE: Record<Company, number> = { ecourts: 0.12, whatsapp: 0.15, sms: 0.15, mail: 0.1 };
const SLOW_MS = 700;
const SETTLE_MS = 200;

/** Whether the product got the company's own answer. */
export const isWhole = (fault: Fault | undefined) => fault === undefined || fault === "slow" || fault === "dates";

/** What a company that is not well answers instead of doing what it was asked. */
const INSTEAD: Partial<Record<Fault, Partial<Record<Company, [status: number, body: unknown]>>>> = {
	error: { ecourts: [500, {}], whatsapp: [500, {}], sms: [500, {}] },
	inside: {
		ecourts: [200, { error: "upstream timeout" }],
		whatsapp: [200, { error: { code: 131016, message: "(#131016)" } }],
		sms: [200, { type: "error", message: "server busy" }],
	},
	garbage: { ecourts: [502, "<html><bod"] },
	paused: { whatsapp: [400, { error: { code: 132015, message: "(#132015) template is paused" } }] },
};

/** An answer whose form has changed: in a wrapper or without the part that matters. `dates`: in the courts' other notation. */
function changed(company: Company, fault: Fault, body: string): string {
	const answer = JSON.parse(body || "{}");
	if (company === "whatsapp") return JSON.stringify({ data: { message_id: "1" } });
	if (fault === "dates") {
		const other = (text: string) => text.replace(/"(\d{4})-(\d\d)-(\d\d)"/g, '"$3-$2-$1"');
		return other(body);
	}
	const { status, history, ...rest } = answer;
	return JSON.stringify(body.length % 2 === 0 ? { data: answer } : { ...rest, case_status: status });
}

type Hooks = {
	/** The company accepted a message, and its answer is not yet sent. */
	onAccepted(company: Company, body: string, ledgerId: string): Promise<void>;
	/** Kills the worker that waits for an answer. */
	kill(): Promise<void>;
};

type Answered = { status: number; headers: IncomingHttpHeaders; body: string };

/** Stands between the product and its simulators, and spoils calls by the seed. It keeps what became of each entry of the ledger. */
export async function openChaos(seed: number, simulators: string, hooks: Hooks) {
	const fates = new Map<string, Fault>();
	const lateReceipts = new Set<string>();
	const asked = new Map<string, number>();
	const weather = {
		isCalm: true,
		isCourtAway: false,
		statesAway: new Set<string>(),
		killAt: undefined as Company | undefined,
	};

	/** The fault of a call about somebody or some case; the same for the same seed, and another one for its next try. */
	function faultOf(company: Company, about: string): Fault | undefined {
		const number = (asked.get(`${company} ${about}`) ?? 0) + 1;
		asked.set(`${company} ${about}`, number);
		if (weather.isCalm) return undefined;
		if (company === "ecourts" && (weather.isCourtAway || weather.statesAway.has(about.slice(0, 2)))) return "error";
		if (company === weather.killAt) {
			weather.killAt = undefined;
			return "kill";
		}
		if (chance(seed, company, about, number) >= RATE[company]) return undefined;
		return pick(FAULTS[company], seed, "fault", company, about, number);
	}

	const forward = (method: string, path: string, headers: IncomingHttpHeaders, body: string) =>
		new Promise<Answered>((resolve, reject) => {
			// Answers are changed as text.
			const { connection: _, "accept-encoding": __, ...kept } = headers;
			const onward = request(new URL(path, simulators), { method, headers: kept }, async (answer) => {
				const chunks: Buffer[] = [];
				for await (const chunk of answer) chunks.push(chunk);
				resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: String(Buffer.concat(chunks)) });
			});
			onward.on("error", reject);
			onward.end(body);
		});

	let underWay = 0;

	/** Lets the company do what it is asked, and keeps what becomes of its answer. */
	async function through(company: Company, fault: Fault | undefined, send: () => Promise<Answered>) {
		underWay += 1;
		const answer = await send().finally(() => {
			underWay -= 1;
		});
		const id = answer.headers[LEDGER_HEADER];
		if (id && fault) fates.set(String(id), fault);
		if (id && company !== "ecourts") await hooks.onAccepted(company, answer.body, String(id));
		if (fault === "slow") await wait(SLOW_MS);
		if (fault === "kill") await hooks.kill();
		return answer;
	}

	async function handle(req: IncomingMessage, res: ServerResponse) {
		const chunks: Buffer[] = [];
		for await (const chunk of req) chunks.push(chunk);
		const body = String(Buffer.concat(chunks));
		const company = req.url?.split("/")[2] as Company;
		const about = /"(?:cnr|to|mobiles)":"(\w+)"/.exec(body)?.[1];
		const fault = about && company in FAULTS ? faultOf(company, about) : undefined;
		if (fault === "refuse") return req.socket.destroy();
		const instead = fault && INSTEAD[fault]?.[company];
		if (instead) {
			const [status, given] = instead;
			return res
				.writeHead(status, { "content-type": "application/json" })
				.end(typeof given === "string" ? given : JSON.stringify(given));
		}
		const answer = await through(company, fault, () => forward(req.method ?? "GET", req.url ?? "/", req.headers, body));
		if (fault === "cut" || fault === "kill") return req.socket.destroy();
		const isJson = answer.status === 200 && !answer.body.startsWith("<");
		const isChanged = (fault === "drift" || fault === "dates") && isJson;
		const text = isChanged ? changed(company, fault, answer.body) : answer.body;
		const { "content-length": _, "transfer-encoding": __, ...headers } = answer.headers;
		res.writeHead(answer.status, { ...headers, "content-length": Buffer.byteLength(text) });
		if (fault !== "half") return res.end(text);
		res.write(text.slice(0, Math.floor(text.length / 2)), () => res.destroy());
	}

	const http = createServer((req, res) => void handle(req, res).catch(() => res.destroy()));
	const mail = await openMailServer({
		isAway: () => false,
		async onMail({ to, id, text }) {
			const fault = faultOf("mail", to);
			if (fault === "refuse") return "refused";
			const [plain = ""] = text.split(/<!DOCTYPE|<html/i);
			const body = JSON.stringify({ to, subject: "", text: plain, headers: { "Message-ID": id } });
			const headers = { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) };
			const answer = await through("mail", fault, () => forward("POST", "/sandbox/mail", headers, body));
			if (answer.status !== 200) return "refused";
			return fault === "cut" || fault === "kill" ? "cut" : "taken";
		},
	});
	const base = `http://127.0.0.1:${await listen(http)}/sandbox`;
	return {
		fates,
		lateReceipts,
		weather,
		/** Waits until the simulators have answered what a process that is gone had sent. */
		async settle() {
			do await wait(SETTLE_MS);
			while (underWay > 0);
		},
		settings: {
			ECOURTS_BASE_URL: `${base}/ecourts/api/core`,
			WHATSAPP_BASE_URL: `${base}/whatsapp`,
			SMS_BASE_URL: `${base}/sms`,
			SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
		},
		close() {
			http.closeAllConnections();
			http.close();
			mail.close();
		},
	};
}
