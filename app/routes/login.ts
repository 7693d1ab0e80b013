import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectWithFlash } from "~/http/flash.server";
import { paths } from "~/paths";

/** Sends a person whose session ended while they filled in a form to the login form, which leads back. */
export function loader({ request }: LoaderFunctionArgs) {
	const redirectTo = new URL(request.url).searchParams.get("redirectTo");
	return redirectWithFlash(
		redirectTo ? `${paths.home}?redirectTo=${encodeURIComponent(redirectTo)}` : paths.home,
		"Please log in again.",
		"info",
	);
}
