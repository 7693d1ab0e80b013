import { z } from "zod";
import { keepMessage } from "~/sandbox/outbox.server";

const mail = z.object({ to: z.string(), subject: z.string(), text: z.string() });

/** The mail outbox of a sandbox: takes a mail as JSON. */
export async function answerMail(request: Request): Promise<Response> {
	const parsed = mail.safeParse(await request.json().catch(() => undefined));
	if (!parsed.success) return Response.json({ error: "Not a mail" }, { status: 400 });
	return Response.json({ id: await keepMessage({ channel: "email", ...parsed.data }) });
}
