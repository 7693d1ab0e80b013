import { z } from "zod";
import { observed } from "~/providers/observed.server";
import { ProviderError } from "~/providers/provider-error";

export type SmsSettings = { baseUrl: string; authkey: string; templateId: string };

const TIMEOUT_MS = 10_000;

/** The provider's text without mobile numbers and codes, for the log. */
const maskDigits = (text = "") => text.replace(/\d{4,}/g, "…");

/** MSG91 answers errors with HTTP 200 too; `type` says which. */
const answerShape = z.object({ type: z.string(), message: z.string().optional() });

/**
 * Sends one SMS through MSG91's flow call. `variables` fill the template registered with the operators (DLT) and are
 * named as in that template. @param to +91 and ten digits. @throws ProviderError
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
		signal: AbortSignal.timeout(TIMEOUT_MS),
	}).catch((cause: unknown) => {
		throw new ProviderError("sms", "network", "did not answer", { cause });
	});
	if (response.status === 429) throw new ProviderError("sms", "rate-limited", "asked us to wait");
	if (response.status >= 500) throw new ProviderError("sms", "unavailable", `answered ${response.status}`);
	const answer = answerShape.safeParse(await response.json().catch(() => undefined));
	if (!answer.success) throw new ProviderError("sms", "unreadable", "sent an unreadable answer");
	if (answer.data.type !== "success")
		throw new ProviderError("sms", "refused", "refused a message", {
			cause: new Error(maskDigits(answer.data.message)),
		});
}
