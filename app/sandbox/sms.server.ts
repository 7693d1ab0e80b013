import { z } from "zod";
import { keepMessage } from "~/sandbox/outbox.server";

const flow = z.object({
	template_id: z.string(),
	recipients: z.array(z.object({ mobiles: z.string() }).catchall(z.string())).min(1),
});

/** The text a registered template would give: its lines in order. The provider holds the real one. */
const textOf = (variables: Record<string, string>) => variables.TEXT ?? Object.values(variables).join(" ");

/** MSG91's flow call: answers errors with 200 and a `type`, as the company does. */
export async function answerSms(request: Request, { authkey }: { authkey: string }): Promise<Response> {
	if (request.headers.get("authkey") !== authkey)
		return Response.json({ type: "error", message: "Authentication failure" });
	const parsed = flow.safeParse(await request.json().catch(() => undefined));
	if (!parsed.success) return Response.json({ type: "error", message: "template id missing" });
	for (const { mobiles, ...variables } of parsed.data.recipients) {
		await keepMessage({ channel: "sms", to: mobiles, text: textOf(variables) });
	}
	return Response.json({ type: "success", message: crypto.randomUUID().replaceAll("-", "") });
}
