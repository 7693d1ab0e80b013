import { readWeighted } from "~/platform/http/weighted-header";
import { answerIn } from "~/platform/language/catalogs.server";
import { isLanguage, type Language } from "~/platform/language/translate";
import { languageCookie, readText } from "~/web/access/cookies.server";

/** Machine-readable endpoints: API, webhooks, simulators, health checks and files. A `.data` request belongs to its page. */
const isMachineEndpoint = (pathname: string) =>
	/^\/(api|auth|webhooks|sandbox|healthz|readyz|csp-reports)(\/|$)/.test(pathname) ||
	(/\.[a-z]+$/.test(pathname) && !pathname.endsWith(".data"));

/** Language from this browser's cookie; a signed-in user's own language replaces it once the session is read. */
async function chosenLanguage(request: Request): Promise<Language | undefined> {
	const fromCookie = await readText(languageCookie, request);
	return isLanguage(fromCookie) ? fromCookie : undefined;
}

/** Wraps a handler so that it answers in the client's language. */
export function inTheirLanguage(handle: (request: Request) => Promise<Response>) {
	return async (request: Request): Promise<Response> => {
		const isFixed = isMachineEndpoint(new URL(request.url).pathname);
		const language = isFixed ? "en" : ((await chosenLanguage(request)) ?? "en");
		return answerIn({ language, isFixed }, () => handle(request));
	};
}

/** Languages of Accept-Language, by descending weight. */
const languagesAskedFor = (header: string) =>
	readWeighted(header)
		.filter(({ weight }) => weight > 0)
		.sort((one, other) => other.weight - one.weight)
		.map(({ value }) => value.slice(0, 2));

/** Language to offer a visitor who has not chosen one: the browser's first supported language, unless it is English. */
export async function offeredLanguage(request: Request): Promise<Language | null> {
	if (await chosenLanguage(request)) return null;
	const first = languagesAskedFor(request.headers.get("accept-language") ?? "").find(isLanguage);
	return first && first !== "en" ? first : null;
}
