import { z } from "zod";
import { isNeverSent } from "~/providers/never-sent";
import { observed } from "~/providers/observed.server";
import { ProviderError } from "~/providers/provider-error";

export type SmsSettings = { baseUrl: string; authkey: string; templateId: string };

const TIMEOUT_MS = 10_000;

/** Masks mobile numbers and codes in the provider's text, for the log. */
const maskDigits = (text = "") => text.replace(/\d{4,}/g, "…");

/** MSG91 returns errors with HTTP 200 too; `type` identifies them. */
const answerShape = z.object({ type: z.string(), message: z.string().optional() });

/** Maps errors of `fetch`. `network`: the connection broke after the request was sent, so the SMS may have been sent. */
function noAnswer(cause: unknown): never {
	if (isNeverSent(cause)) throw new ProviderError("sms", "unavailable", "could not be reached", { cause });
	if (cause instanceof Error && cause.name === "TimeoutError")
		throw new ProviderError("sms", "timeout", "did not answer in time", { cause });
	throw new ProviderError("sms", "network", "broke off before it answered", { cause });
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Whether a failed SMS may have been sent; it is then neither retried nor sent through another channel (decision 127). */
export const mayHaveBeenSent = (error: ProviderError) => error.provider === "sms" && error.code === "network";

/**
 * Sends one SMS through MSG91's flow call. `variables` fill the template registered with the operators (DLT) and have its names.
 * @param to +91 and ten digits
 * @throws ProviderError
 */
export const sendSms = (settings: SmsSettings, to: string, variables: Record<string, string>): Promise<void> =>
	observed("sms", "message", () => askToSend(settings, to, variables));

async function askToSend(
	{ baseUrl, authkey, templateId }: SmsSettings,
	to: string,
	variables: Record<string, string>,
): Promise<void> {
	const response = await fetch(`${baseUrl}/api/v5/flow/`, {
		method: "POST",
		headers: { authkey, "content-type": "application/json" },
		body: JSON.stringify({ template_id: templateId, recipients: [{ mobiles: to.replace("+", ""), ...variables }] }),
		redirect: "manual",
		signal: AbortSignal.timeout(TIMEOUT_MS),
	}).catch(noAnswer);
	if (response.status === 429) throw new ProviderError("sms", "rate-limited", "asked us to wait");
	if (response.status >= 500) throw new ProviderError("sms", "unavailable", `answered ${response.status}`);
	const answer = answerShape.safeParse(parsed(await response.text().catch(noAnswer)));
	if (!answer.success) throw new ProviderError("sms", "unreadable", "sent an unreadable answer");
	if (answer.data.type !== "success")
		throw new ProviderError("sms", "refused", "refused a message", {
			cause: new Error(maskDigits(answer.data.message)),
		});
}
