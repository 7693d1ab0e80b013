import { z } from "zod";
import { own } from "~/platform/outside/own";
import { pickBy } from "~/sandbox/dirt";
import { findDirt } from "~/sandbox/dirt.server";
import { storeMessage } from "~/sandbox/outbox.server";
import { LEDGER_HEADER } from "~/sandbox/schema";

const flow = z.object({
	template_id: z.string(),
	recipients: z.array(z.object({ mobiles: z.string().regex(/^91[6-9]\d{9}$/) }).catchall(z.string())).min(1),
});

/** The template's values in order, because only the provider has the registered text. */
const textOf = (variables: Record<string, string>) => variables.TEXT ?? Object.values(variables).join(" ");

const FAILURES = ["server busy, please try again", "Internal error"] as const;

/** `templates`: registered templates with their variables. */
type Account = { authkey: string; templates: Record<string, string[]> };

/** Simulates MSG91's flow call: errors have status 200 and a `type`, as with MSG91. */
export async function answerSms(request: Request, { authkey, templates }: Account): Promise<Response> {
	if (request.headers.get("authkey") !== authkey)
		return Response.json({ type: "error", message: "Authentication failure" });
	const parsed = flow.safeParse(await request.json().catch(() => undefined));
	if (!parsed.success) return Response.json({ type: "error", message: "template id or mobile number is wrong" });
	const { template_id: templateId, recipients } = parsed.data;
	const isFilled = recipients.every((given) => own(templates, templateId)?.every((name) => own(given, name)));
	if (!isFilled) return Response.json({ type: "error", message: "template id or its variables are wrong" });
	const dirt = await findDirt("sms", recipients[0]?.mobiles ?? "", ["failing"]);
	if (dirt) return Response.json({ type: "error", message: pickBy(dirt, "failure", FAILURES) });
	const ids: string[] = [];
	for (const { mobiles, ...variables } of recipients)
		ids.push(await storeMessage({ channel: "sms", to: mobiles, text: textOf(variables) }));
	const accepted = { type: "success", message: crypto.randomUUID().replaceAll("-", "") };
	return Response.json(accepted, { headers: { [LEDGER_HEADER]: ids.join(" ") } });
}
