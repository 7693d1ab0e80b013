import type { LoaderFunctionArgs } from "@remix-run/node";
import { findCourtOptions } from "~/features/cases/court-options.server";
import { requireSignedIn } from "~/http/session.server";

/** The courts below a choice, for a form that is open in a browser with scripts. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requireSignedIn(request);
	const { searchParams } = new URL(request.url);
	return findCourtOptions(searchParams.get("state") ?? "", searchParams.get("district") ?? "");
}
