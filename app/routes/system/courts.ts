import type { LoaderFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/errors";
import { listCourtOptions } from "~/features/courts/courts/court-options.server";
import { statusOf } from "~/platform/http/status";
import { requireSignedIn } from "~/web/access/session.server";

/** The districts of a state, or the courts of a district, as options for a form with scripts. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requireSignedIn(request);
	const { searchParams } = new URL(request.url);
	return listCourtOptions(searchParams.get("state") ?? "", searchParams.get("district") ?? "").catch(
		(error: unknown) => {
			if (!(error instanceof DomainError)) throw error;
			throw new Response(error.message, { status: statusOf(error) });
		},
	);
}
