import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { paths } from "~/paths";

/** The status text of a 403 for a member whose access has ended; the page then leads to their own cases. */
export const ACCESS_ENDED = "Access Ended";

const isAccessEnded = (error: unknown) => isRouteErrorResponse(error) && error.statusText === ACCESS_ENDED;

type Words = { title: string; text: string };

const MISSING: Words = {
	title: "We can't find this page",
	text: "It may have been moved or deleted. Check the address.",
};
const FAULT_TITLE = "Unexpected Application Error!";

/** What a person is told of an error. Foreseen ones say what to do; everything else is a fault of ours. */
function messageOf(error: unknown, missing: Words): Words {
	if (!isRouteErrorResponse(error))
		return {
			title: FAULT_TITLE,
			text: "This is a fault on our side and has been logged. Please try again in a moment.",
		};
	const text = typeof error.data === "string" && error.data ? error.data : undefined;
	if (error.status === 503) return { title: "Briefly unavailable", text: text ?? "Please try again in a minute." };
	if (error.status === 404) return missing;
	if (isAccessEnded(error)) return { title: "Access ended", text: text ?? "" };
	if (error.status === 403) return { title: "Not allowed", text: text ?? "You don't have access to this page." };
	if (error.status === 405) return { title: "Not possible here", text: "This page cannot take what was sent to it." };
	return {
		title: error.status < 500 ? "This could not be done" : FAULT_TITLE,
		text: text ?? "Please go back and try again.",
	};
}

/** What the page in place of a failed one is called. */
export const errorTitle = (error: unknown): string => messageOf(error, MISSING).title;

/**
 * The page in place of one that failed; `missing` is what a 404 says here. No flash message: that is about what was done
 * before, not about what went wrong now.
 */
export function ErrorPage({ missing = MISSING }: { missing?: Words }) {
	const error = useRouteError();
	const { title, text } = messageOf(error, missing);
	return (
		<div className="entrance">
			<main id="main" className="card" tabIndex={-1}>
				<h1>{title}</h1>
				<p className="mt-3">{text}</p>
				<p className="mt-4">
					{isAccessEnded(error) ? (
						<Link to={paths.cases}>Go to my own cases</Link>
					) : (
						<Link to={paths.home}>Go to home page</Link>
					)}
				</p>
			</main>
		</div>
	);
}
