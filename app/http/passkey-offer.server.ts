import { foreseen } from "~/db/outage.server";
import { DomainError } from "~/errors";
import { passkeyCookie } from "~/http/cookies.server";
import { statusOf } from "~/http/status";

/**
 * Answers a page's script, which asks what a device shall make or sign: that, with the cookie by which the browser is known
 * again; or why not, in words.
 */
export async function answerOffer(
	kind: "making" | "signing",
	offer: () => Promise<{ token: string; options: object }>,
): Promise<Response> {
	try {
		const { token, options } = await offer();
		const headers = { "set-cookie": await passkeyCookie.serialize(token), "cache-control": "no-store" };
		return Response.json({ [kind]: options }, { headers });
	} catch (thrown) {
		const error = foreseen(thrown);
		if (!(error instanceof DomainError)) throw error;
		return Response.json({ message: error.message }, { status: statusOf(error) });
	}
}
