import { readWeighted } from "~/platform/http/weighted-header";
import { answerIn } from "~/platform/language/catalogs.server";
import { isLanguage, type Language } from "~/platform/language/translate";
import { languageCookie, readText } from "~/web/access/cookies.server";

/** What programs read: the API, webhooks and simulators, health, and every file. A page's data are a page's. */
const isMachineEndpoint = (pathname: string) =>
	/^\/(api|auth|webhooks|sandbox|healthz|readyz|csp-reports)(\/|$)/.test(pathname) ||
	(/\.[a-z]+$/.test(pathname) && !pathname.endsWith(".data"));

/** The language this browser chose; a signed-in person's own takes its place as soon as the session is read. */
async function chosenLanguage(request: Request): Promise<Language | undefined> {
	const kept = await readText(languageCookie, request);
	return isLanguage(kept) ? kept : undefined;
}

/** A handler whose answers are in the language of who asks. */
export function inTheirLanguage(handle: (request: Request) => Promise<Response>) {
	return async (request: Request): Promise<Response> => {
		const isFixed = isMachineEndpoint(new URL(request.url).pathname);
		const language = isFixed ? "en" : ((await chosenLanguage(request)) ?? "en");
		return answerIn({ language, isFixed }, () => handle(request));
	};
}

/** The languages a browser asks for, the most wanted first. */
const languagesAskedFor = (header: string) =>
	readWeighted(header)
		.filter(({ weight }) => weight > 0)
		.sort((one, other) => other.weight - one.weight)
		.map(({ value }) => value.slice(0, 2));

/** The language to offer to somebody who never chose one: the first of ours that the browser asks for, unless English. */
export async function offeredLanguage(request: Request): Promise<Language | null> {
	if (await chosenLanguage(request)) return null;
	const first = languagesAskedFor(request.headers.get("accept-language") ?? "").find(isLanguage);
	return first && first !== "en" ? first : null;
}
