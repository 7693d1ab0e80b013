import { z } from "zod";
import { ProviderError } from "~/providers/provider-error";

export type SmsSettings = { baseUrl: string; authkey: string; templateId: string };

const TIMEOUT_MS = 10_000;

/** MSG91 answers errors with HTTP 200 too; `type` tells. */
const answerShape = z.object({ type: z.string(), message: z.string().optional() });

/**
 * Sends one text through MSG91's flow call. `variables` fill the template registered with the operators (DLT), so their
 * names are that template's. @param to +91 and ten digits. @throws ProviderError
 */
export async function sendSms(
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
	if (!answer.success) throw new ProviderError("sms", "unreadable", "answered something nobody can read");
	if (answer.data.type !== "success")
		throw new ProviderError("sms", "refused", "refused a message", { cause: new Error(answer.data.message) });
}
