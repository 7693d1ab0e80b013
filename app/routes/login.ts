import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectWithFlash } from "~/http/flash.server";

/** Where a form posted with a dead session ends: on to the login form, which leads back. */
export function loader({ request }: LoaderFunctionArgs) {
	const redirectTo = new URL(request.url).searchParams.get("redirectTo");
	return redirectWithFlash(
		redirectTo ? `/?redirectTo=${encodeURIComponent(redirectTo)}` : "/",
		"Please log in again.",
		"info",
	);
}
