import type { Transporter } from "nodemailer";
import { observed } from "~/providers/observed.server";
import { ProviderError } from "~/providers/provider-error";

/** `id` becomes the Message-ID, so that mail clients show a duplicate once. */
export type Mail = {
	id?: string;
	to: string;
	subject: string;
	text: string;
	html: string;
	/** Extra headers, such as `List-Unsubscribe`. */
	headers?: Record<string, string>;
};

/** `smtpUrl` is the mail server; if unset, mail goes to `outboxUrl`, the sandbox's outbox. */
export type MailSettings = { smtpUrl?: string; outboxUrl: string; from: string };

/** Timeout of one SMTP step. All steps together end within the job's timeout (two minutes). */
const TIMEOUT_MS = 10_000;
/**
 * At least the mails sent concurrently (the jobs `send-mail` and `send-alert`), so that none waits for a connection until its job
 * times out.
 */
export const MAIL_CONNECTIONS = 12;
let transport: { url: string; transporter: Transporter } | undefined;

async function transporterTo(url: string): Promise<Transporter> {
	// Loaded lazily: it takes three megabytes, and some processes send no mail.
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

/** A failure without the server's text, which names the recipient and would end up in the log. */
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

/** Keeps nodemailer's codes and drops the server's text. */
function failureOf(error: unknown): MailFailure {
	if (error instanceof MailFailure) return error;
	const { code, command, responseCode } = Object(error) as Record<string, unknown>;
	const status = Number(responseCode);
	return new MailFailure(status >= 500 && status < 600, [code, command, responseCode].map(textOf).join(" ").trim());
}

/** Domain of an address such as `Name <a@example.in>`. */
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
