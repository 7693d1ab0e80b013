import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { LEDGER_HEADER } from "../../app/sandbox/schema";
import { listen } from "../support/server/listen";
import { openMailServer, type TakenMail } from "../support/telling/mail-server";

export const COMPANIES = ["ecourts", "razorpay", "whatsapp", "sms", "mail"] as const;
export type Company = (typeof COMPANIES)[number];

/** Ways in which a company fails before it has done anything, so that a second call never doubles. */
const FAILURES = ["refuse", "error", "garbage", "silence"] as const;
const SILENCE_MS = 15_000;

/** How one call fails: before the company did anything, by an error in a good answer, or after it did what it was asked. */
export const CALL_FAULTS = ["refused", "hung", "an error in 200", "taken without an answer"] as const;
export type CallFault = (typeof CALL_FAULTS)[number];
/** What each company says in a good answer that is none. */
const INSIDE: Record<string, unknown> = {
	ecourts: { error: "upstream timeout" },
	razorpay: { error: { code: "SERVER_ERROR", description: "try again" } },
	whatsapp: { error: { code: 131016, message: "(#131016)" } },
	sms: { type: "error", message: "server busy" },
};
/** What makes two calls the same one: our reference, or who gets which words. */
const ABOUT: Record<string, RegExp> = {
	whatsapp: /"biz_opaque_callback_data":"([^"]+)"/,
	sms: /([\s\S]+)/,
	razorpay: /([\s\S]+)/,
};

/** Where the simulators' server is, and where the companies are met; both this machine unless told otherwise. */
type Places = { simulatorsAt?: string; listenAt?: string };

/**
 * Stands between the product and the simulators of the server at `serverPort`, and breaks one company at a time. It keeps
 * the mails it was given, and which chat messages a simulator accepted, by our own reference.
 */
export async function openCompanies(
	serverPort: number,
	{ simulatorsAt = "127.0.0.1", listenAt = "127.0.0.1" }: Places = {},
) {
	let broken: Company | undefined;
	let turn = 0;
	/** How often the company that is broken now was asked. */
	let met = 0;
	const accepted = new Map<string, number>();
	const mails: TakenMail[] = [];
	let calls = 0;
	let spoiled: { n: number; fault: CallFault } | undefined;
	/** What companies did since it was last asked. A mail sent again under its Message-ID is the same one. */
	const sent: string[] = [];
	const faultOfCall = () => {
		calls += 1;
		return spoiled?.n === calls ? spoiled.fault : undefined;
	};

	function fail(req: IncomingMessage, res: ServerResponse) {
		met += 1;
		const failure = FAILURES[turn++ % FAILURES.length];
		if (failure === "refuse") return req.socket.destroy();
		if (failure === "error") return res.writeHead(500).end("{}");
		if (failure === "garbage") return res.writeHead(502, { "content-type": "text/html" }).end("<html><bod");
		setTimeout(() => res.destroy(), SILENCE_MS).unref();
	}

	async function handle(req: IncomingMessage, res: ServerResponse) {
		const company = req.url?.split("/")[2];
		const chunks: Buffer[] = [];
		for await (const chunk of req) chunks.push(chunk);
		if (company === broken) return fail(req, res);
		const fault = faultOfCall();
		if (fault === "refused") return req.socket.destroy();
		if (fault === "hung") return void setTimeout(() => res.destroy(), SILENCE_MS).unref();
		if (fault === "an error in 200")
			return res
				.writeHead(200, { "content-type": "application/json" })
				.end(JSON.stringify(INSIDE[company ?? ""] ?? {}));
		const body = Buffer.concat(chunks);
		const { method, url: path, headers } = req;
		const onward = request({ host: simulatorsAt, port: serverPort, method, path, headers }, (answer) => {
			const isAccepted = (answer.statusCode ?? 500) < 300;
			const reference =
				company === "whatsapp" && isAccepted ? /"biz_opaque_callback_data":"([^"]+)"/.exec(String(body))?.[1] : "";
			if (reference) accepted.set(reference, (accepted.get(reference) ?? 0) + 1);
			const isSent = company === "razorpay" ? method === "POST" && isAccepted : LEDGER_HEADER in answer.headers;
			const about = isSent && ABOUT[company ?? ""]?.exec(String(body))?.[1];
			if (about) sent.push(`${company} ${path} ${about}`);
			if (fault) return void answer.resume().on("end", () => req.socket.destroy());
			res.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(res);
			answer.on("error", () => res.destroy());
		});
		onward.on("error", () => res.destroy());
		onward.end(body);
	}

	const http = createServer((req, res) => void handle(req, res).catch(() => res.destroy()));
	const isMailBroken = () => {
		if (broken === "mail") met += 1;
		return broken === "mail";
	};
	const mail = await openMailServer(
		{
			async onMail(taken) {
				if (isMailBroken()) return "refused";
				const fault = faultOfCall();
				if (fault === "hung") await wait(SILENCE_MS, undefined, { ref: false });
				if (fault && fault !== "taken without an answer") return "refused";
				mails.push(taken);
				const about = `mail ${taken.id} ${taken.to}`;
				if (!sent.includes(about)) sent.push(about);
				return fault ? "cut" : "taken";
			},
			isAway: isMailBroken,
		},
		listenAt,
	);
	const base = `http://${listenAt}:${await listen(http, listenAt)}/sandbox`;
	return {
		settings: {
			ECOURTS_BASE_URL: `${base}/ecourts/api/core`,
			RAZORPAY_BASE_URL: `${base}/razorpay/v1`,
			WHATSAPP_BASE_URL: `${base}/whatsapp`,
			SMS_BASE_URL: `${base}/sms`,
			SMTP_URL: `smtp://${listenAt}:${mail.port}`,
		},
		accepted,
		mails,
		/** Counts calls from one again, and spoils the n-th. */
		spoil(n: number, fault: CallFault) {
			[calls, spoiled] = [0, { n, fault }];
		},
		/** @returns how many calls there were */
		unspoil() {
			spoiled = undefined;
			return calls;
		},
		takeSent: () => sent.splice(0),
		/** Whether the product has met the broken company. */
		isMet: () => met > 0,
		break(company: Company | undefined) {
			broken = company;
			met = 0;
		},
		close() {
			http.closeAllConnections();
			http.close();
			mail.close();
		},
	};
}
