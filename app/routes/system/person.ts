import type { LoaderFunctionArgs } from "@remix-run/node";
import { findSignedIn } from "~/web/access/session.server";

/** Tells the service worker who is signed in, in the header `kept-for`. */
export async function loader({ request }: LoaderFunctionArgs) {
	await findSignedIn(request);
	return new Response(null, { status: 204 });
}
