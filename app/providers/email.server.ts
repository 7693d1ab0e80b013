import { createTransport, type Transporter } from "nodemailer";
import { ProviderError } from "~/providers/provider-error";

export type Mail = { to: string; subject: string; text: string; html: string };

/** `smtpUrl` is the company's server; without one the mail goes to `outboxUrl`, a sandbox's mail outbox. */
export type MailSettings = { smtpUrl?: string; outboxUrl: string; from: string };

const TIMEOUT_MS = 10_000;
let transport: { url: string; transporter: Transporter } | undefined;

function transporterTo(url: string): Transporter {
	if (transport?.url !== url) {
		const transporter = createTransport({
			url,
			pool: true,
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

async function leaveInOutbox(url: string, mail: Mail) {
	const response = await fetch(url, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(mail),
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	if (!response.ok) throw new Error(`The mail outbox answered ${response.status}`);
}

/** Sends one mail. @throws ProviderError; a refusal for good (an SMTP 5xx) is not worth another try. */
export async function sendMail({ smtpUrl, outboxUrl, from }: MailSettings, mail: Mail): Promise<void> {
	try {
		if (!smtpUrl) return await leaveInOutbox(outboxUrl, mail);
		await transporterTo(smtpUrl).sendMail({ from, ...mail });
	} catch (error) {
		const code =
			typeof error === "object" && error !== null && "responseCode" in error ? Number(error.responseCode) : 0;
		const isRefused = code >= 500 && code < 600;
		throw new ProviderError(
			"email",
			isRefused ? "refused" : "unavailable",
			isRefused ? "the mail server refused a mail" : "the mail server did not take a mail",
			{ cause: error },
		);
	}
}
