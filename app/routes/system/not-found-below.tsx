import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireOwnArea } from "~/web/access/session.server";

export const handle = { right: "own" } satisfies ScreenHandle;

/** Unknown URLs below /user and /admin: the layout's error page keeps the menu. */
export async function loader({ request }: LoaderFunctionArgs): Promise<never> {
	await requireOwnArea(request);
	throw data(null, { status: 404 });
}

export default function NotFoundBelow() {
	return null;
}
