import type { ActionFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/errors";
import { receiveReports } from "~/features/administration/jobs/browser-reports.server";
import { requestContext } from "~/platform/http/context.server";

const TYPES = /^application\/(csp-report|reports\+json)\s*(;|$)/i;

const answer = (status: number, headers: Record<string, string> = {}) =>
	new Response(null, { status, headers: { "cache-control": "no-store", ...headers } });

export const loader = () => answer(405, { allow: "POST" });

/** Receives browsers' CSP violation reports. The sender learns only that the report arrived. */
export async function action({ request }: ActionFunctionArgs) {
	if (request.method !== "POST") return answer(405, { allow: "POST" });
	if (!TYPES.test(request.headers.get("content-type") ?? "")) return answer(415);
	const body: unknown = await request.json().catch(() => undefined);
	if (body === undefined) return answer(400);
	try {
		await receiveReports(requestContext().address, body);
	} catch (error) {
		if (!(error instanceof DomainError) || error.code !== "too-many") throw error;
		return answer(429, { "retry-after": String(error.retryAfterSeconds ?? 60) });
	}
	return answer(204);
}
