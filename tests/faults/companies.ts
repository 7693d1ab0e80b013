import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { listen } from "../support/server/listen";
import { openMailServer, type TakenMail } from "../support/telling/mail-server";

export const COMPANIES = ["ecourts", "razorpay", "whatsapp", "sms", "mail"] as const;
export type Company = (typeof COMPANIES)[number];

/** Ways in which a company fails before it has done anything, so that a second call never doubles. */
const FAILURES = ["refuse", "error", "garbage", "silence"] as const;
const SILENCE_MS = 15_000;

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
		const body = Buffer.concat(chunks);
		const { method, url: path, headers } = req;
		const onward = request({ host: simulatorsAt, port: serverPort, method, path, headers }, (answer) => {
			const isAccepted = (answer.statusCode ?? 500) < 300;
			const reference =
				company === "whatsapp" && isAccepted ? /"biz_opaque_callback_data":"([^"]+)"/.exec(String(body))?.[1] : "";
			if (reference) accepted.set(reference, (accepted.get(reference) ?? 0) + 1);
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
			onMail(taken) {
				if (isMailBroken()) return "refused";
				mails.push(taken);
				return "taken";
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
