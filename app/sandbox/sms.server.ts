import { z } from "zod";
import { keepMessage } from "~/sandbox/outbox.server";

const flow = z.object({
	template_id: z.string(),
	recipients: z.array(z.object({ mobiles: z.string() }).catchall(z.string())).min(1),
});

/** The text a registered template would give: its lines in order. The provider holds the real one. */
const textOf = (variables: Record<string, string>) => variables.TEXT ?? Object.values(variables).join(" ");

/** `templates` are the registered ones with the variables each of them has. */
type Account = { authkey: string; templates: Record<string, string[]> };

/** MSG91's flow call: answers errors with 200 and a `type`, as the company does. */
export async function answerSms(request: Request, { authkey, templates }: Account): Promise<Response> {
	if (request.headers.get("authkey") !== authkey)
		return Response.json({ type: "error", message: "Authentication failure" });
	const parsed = flow.safeParse(await request.json().catch(() => undefined));
	if (!parsed.success) return Response.json({ type: "error", message: "template id missing" });
	const { template_id: templateId, recipients } = parsed.data;
	const isFilled = recipients.every((given) => templates[templateId]?.every((name) => given[name]));
	if (!isFilled) return Response.json({ type: "error", message: "template id or its variables are wrong" });
	for (const { mobiles, ...variables } of recipients) {
		await keepMessage({ channel: "sms", to: mobiles, text: textOf(variables) });
	}
	return Response.json({ type: "success", message: crypto.randomUUID().replaceAll("-", "") });
}
