import type { z } from "zod";
import { DomainError } from "~/errors";
import { outageAsDomainError } from "~/platform/db/outage.server";
import { statusOf } from "~/platform/http/status";
import { t } from "~/platform/language/translate";
import { passkeyCookie } from "~/web/access/cookies.server";

/** Answers a page's script with the device's options and a cookie that identifies the browser, or with the refusal's message. */
export async function answerOffer(
	kind: "making" | "signing",
	offer: () => Promise<{ token: string; options: object }>,
): Promise<Response> {
	try {
		const { token, options } = await offer();
		const headers = { "set-cookie": await passkeyCookie.serialize(token), "cache-control": "no-store" };
		return Response.json({ [kind]: options }, { headers });
	} catch (thrown) {
		return refusal(thrown);
	}
}

function refusal(thrown: unknown): Response {
	const error = outageAsDomainError(thrown);
	if (!(error instanceof DomainError)) throw error;
	return Response.json({ message: error.message }, { status: statusOf(error) });
}

/** Answers a page's script that sends a device's signature: `{}`, or the refusal's message. */
export async function answerSigned<Schema extends z.ZodType>(
	schema: Schema,
	form: FormData,
	handle: (input: z.output<Schema>) => Promise<void>,
): Promise<Response> {
	const input = schema.safeParse(Object.fromEntries(form));
	if (!input.success) return Response.json({ message: t(input.error.issues[0]?.message ?? "") }, { status: 400 });
	try {
		await handle(input.data);
		return Response.json({}, { headers: { "cache-control": "no-store" } });
	} catch (thrown) {
		return refusal(thrown);
	}
}
