import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireOwnArea } from "~/web/access/session.server";

export const handle = { right: "own" } satisfies ScreenHandle;

/** Any other address below /user and /admin: the error page of their layout says so, and keeps the menu. */
export async function loader({ request }: LoaderFunctionArgs): Promise<never> {
	await requireOwnArea(request);
	throw data(null, { status: 404 });
}

export default function NotFoundBelow() {
	return null;
}
