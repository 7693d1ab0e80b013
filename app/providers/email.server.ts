import type { Transporter } from "nodemailer";
import { observed } from "~/providers/observed.server";
import { ProviderError } from "~/providers/provider-error";

/** `id` becomes the Message-ID: mail programs show a mail that was sent twice once. */
export type Mail = {
	id?: string;
	to: string;
	subject: string;
	text: string;
	html: string;
	/** Further headers, such as `List-Unsubscribe`. */
	headers?: Record<string, string>;
};

/** `smtpUrl` is the mail server; without one the mail goes to `outboxUrl`, the sandbox's mail outbox. */
export type MailSettings = { smtpUrl?: string; outboxUrl: string; from: string };

/** Of one step of the exchange with the mail server. A mail with all its steps ends before its job's time (two minutes). */
const TIMEOUT_MS = 10_000;
/** As many as mails are in hand at once (the jobs `send-mail` and `send-alert`), so that none waits while its job's time runs out. */
export const MAIL_CONNECTIONS = 12;
let transport: { url: string; transporter: Transporter } | undefined;

async function transporterTo(url: string): Promise<Transporter> {
	// Three megabytes that a process which sends no mail does not hold.
	const { createTransport } = await import("nodemailer");
	if (transport?.url !== url) {
		const transporter = createTransport({
			url,
			pool: true,
			maxConnections: MAIL_CONNECTIONS,
			connectionTimeout: TIMEOUT_MS,
			greetingTimeout: TIMEOUT_MS,
			socketTimeout: TIMEOUT_MS,
			disableFileAccess: true,
			disableUrlAccess: true,
		});
		transport = { url, transporter };
	}
	return transport.transporter;
}

/** A failure without its details: they name the recipient, and end up in the log. */
class MailFailure extends Error {
	constructor(
		readonly isRefused: boolean,
		message: string,
	) {
		super(message);
		this.name = "MailFailure";
	}
}

type Outgoing = Omit<Mail, "id"> & { messageId: string | undefined };

async function leaveInOutbox(url: string, { messageId, headers, ...mail }: Outgoing) {
	const response = await fetch(url, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ ...mail, headers: messageId ? { "Message-ID": messageId, ...headers } : headers }),
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	const isRefused = response.status >= 400 && response.status < 500 && response.status !== 429;
	if (!response.ok) throw new MailFailure(isRefused, `The mail outbox answered ${response.status}`);
}

const textOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** What nodemailer says of a failure, without the server's text. */
function failureOf(error: unknown): MailFailure {
	if (error instanceof MailFailure) return error;
	const { code, command, responseCode } = Object(error) as Record<string, unknown>;
	const status = Number(responseCode);
	return new MailFailure(status >= 500 && status < 600, [code, command, responseCode].map(textOf).join(" ").trim());
}

/** The domain of an address such as `Name <a@example.in>`. */
const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";

/** Sends one mail. @throws ProviderError; a permanent refusal (SMTP 5xx) is not retryable. */
export const sendMail = (settings: MailSettings, mail: Mail): Promise<void> =>
	observed("email", "mail", () => handOver(settings, mail));

async function handOver({ smtpUrl, outboxUrl, from }: MailSettings, mail: Mail): Promise<void> {
	const { id, ...content } = mail;
	const messageId = id === undefined ? undefined : `<${id}@${domainOf(from)}>`;
	try {
		if (!smtpUrl) return await leaveInOutbox(outboxUrl, { messageId, ...content });
		await (await transporterTo(smtpUrl)).sendMail({ from, messageId, ...content });
	} catch (error) {
		const failure = failureOf(error);
		throw new ProviderError(
			"email",
			failure.isRefused ? "refused" : "unavailable",
			failure.isRefused ? "the mail server refused a mail" : "the mail server did not accept a mail",
			{ cause: failure },
		);
	}
}
