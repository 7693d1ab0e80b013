import { paths } from "~/paths";
import { phrase, t } from "~/platform/language/translate";
import { CardPage } from "~/ui/frame/card-page";
import { isRouteErrorResponse, Link, useRouteError } from "~/ui/frame/router";

/** Status text of a 403 for a team member whose access has ended; the error page then links to their own cases. */
export const ACCESS_ENDED = "Access Ended";

const isAccessEnded = (error: unknown) => isRouteErrorResponse(error) && error.statusText === ACCESS_ENDED;

type Words = { title: string; text: string };

const MISSING: Words = {
	title: phrase("We can't find this page"),
	text: phrase("It may have been moved or deleted. Check the address."),
};
const FAULT_TITLE = phrase("Unexpected Application Error!");

/** Title and text for an error. Expected errors carry their own text; all others are server faults. */
function messageOf(error: unknown, missing: Words): Words {
	if (!isRouteErrorResponse(error))
		return {
			title: t(FAULT_TITLE),
			text: t("This is a fault on our side and has been logged. Please try again in a moment."),
		};
	const text = typeof error.data === "string" && error.data ? error.data : undefined;
	if (error.status === 503)
		return { title: t("Briefly unavailable"), text: text ?? t("Please try again in a minute.") };
	if (error.status === 404) return missing;
	if (isAccessEnded(error)) return { title: t("Access ended"), text: text ?? "" };
	if (error.status === 403) return { title: t("Not allowed"), text: text ?? t("You don't have access to this page.") };
	if (error.status === 405)
		return { title: t("Not possible here"), text: t("This page does not accept this request.") };
	return {
		title: error.status < 500 ? t("This could not be done") : t(FAULT_TITLE),
		text: text ?? t("Please go back and try again."),
	};
}

/** Title of the error page. */
export const errorTitle = (error: unknown): string => t(messageOf(error, MISSING).title);

/** Error message with a link onwards; `missing` replaces the text of a 404. */
export function ErrorWords({ missing = MISSING }: { missing?: Words }) {
	const error = useRouteError();
	const { title, text } = messageOf(error, missing);
	return (
		<>
			<h1>{t(title)}</h1>
			<p className="mt-3">{t(text)}</p>
			<p className="mt-4">
				{isAccessEnded(error) ? (
					<Link to={paths.cases}>{t("Go to my own cases")}</Link>
				) : (
					<Link to={paths.home}>{t("Go to home page")}</Link>
				)}
			</p>
		</>
	);
}

/** Error page of a whole screen. Shows no flash message, which would report an earlier action. */
export function ErrorPage({ missing }: { missing?: Words }) {
	return (
		<CardPage>
			<ErrorWords missing={missing} />
		</CardPage>
	);
}
