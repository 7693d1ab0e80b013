import { z } from "zod";
import { storeMessage } from "~/sandbox/outbox.server";
import { LEDGER_HEADER } from "~/sandbox/schema";

const MAX_TEXT_LENGTH = 1_000_000;
const MAX_HEADERS = 20;

/** A header value without line breaks, which would allow header injection. */
const line = z
	.string()
	.max(998)
	.regex(/^[^\r\n]*$/);

/** Rejects invalid addresses and line breaks in headers, as a mail server does. */
const mail = z.object({
	to: z
		.string()
		.max(254)
		.regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/),
	subject: line,
	text: z.string().max(MAX_TEXT_LENGTH),
	headers: z
		.record(z.string().regex(/^[\w-]{1,100}$/), line)
		.refine((headers) => Object.keys(headers).length <= MAX_HEADERS)
		.default({}),
});

/** The sandbox's mail outbox: accepts a mail as JSON. */
export async function answerMail(request: Request): Promise<Response> {
	const parsed = mail.safeParse(await request.json().catch(() => undefined));
	if (!parsed.success) return Response.json({ error: "Not a mail" }, { status: 400 });
	const id = await storeMessage({ channel: "email", ...parsed.data });
	return Response.json({ id }, { headers: { [LEDGER_HEADER]: id } });
}
