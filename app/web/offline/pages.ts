import { paths } from "~/paths";
import { dayInIndia, formatRecentMoment } from "~/platform/calendar/day";
import { inLanguage, isLanguage, type Language, phrase, t } from "~/platform/language/translate";
import { UNSENT_HEARINGS } from "~/web/offline/addresses";
import type { UnsentHearing } from "~/web/offline/unsent";

/** Why a cached page is shown: no network, or no answer from it. */
type Cause = "offline" | "silent";

const LINES: Record<Cause, string> = {
	offline: phrase("You are offline. This is as of {when}."),
	silent: phrase("The network is not responding. This is as of {when}."),
};

/** Language of a page, from its `lang` attribute; English if there is none of ours. */
export function languageOf(html: string): Language {
	const lang = /<html\b[^>]*\blang="(\w+)"/.exec(html)?.[1];
	return isLanguage(lang) ? lang : "en";
}

/** "9:05 pm", with the day if it is not today. */
function cachedAtInWords(cachedAt: Date, now: Date): string {
	const moment = formatRecentMoment(cachedAt, dayInIndia(now));
	return dayInIndia(cachedAt) === dayInIndia(now) ? moment.replace(/^.*, /, "") : moment;
}

type CopyContext = {
	cause: Cause;
	cachedAt: Date;
	now: Date;
	unsent: UnsentHearing[];
	/** The addresses with a copy. */
	kept: ReadonlySet<string>;
};

/** The link to hearings that wait to be sent, such as "1 to send". */
const unsentLink = ({ length }: UnsentHearing[]) =>
	length > 0 ? ` <a class="ml-4" href="${UNSENT_HEARINGS}">${t("{count} to send", { count: length })}</a>` : "";

/** Matches a link to a hearing's form. Groups: the start tag, its case and its day. */
const FORM_LINK = /(<a\b[^>]*href="\/user\/cases\/([0-9a-f-]{36})\/hearing\?day=([\d-]+)[^>]*>)[^<]*/g;

/** Matches the start tag of a link to an address of this site. Group: the address. */
const OWN_LINK = /<a\b(?=[^>]*\bhref="(\/[^"/][^"]*|\/)")/g;

/** Marks the links that lead to no copy; a hearing's form opens with that of its case. */
function markAway(html: string, kept: ReadonlySet<string>): string {
	const forms = new Set([...kept].map((address) => address.replace(/\?.*/, "")));
	const isKept = (href: string) => {
		const address = href.replaceAll("&amp;", "&").replace(/#.*/, "");
		const path = address.replace(/\?.*/, "");
		return kept.has(address) || (path.endsWith("/hearing") && forms.has(path)) || path === UNSENT_HEARINGS;
	};
	return html.replace(OWN_LINK, (link, href) => (isKept(href) ? link : `${link} data-away aria-describedby="away"`));
}

/** Converts a cached page to its light form, because its scripts would have no server to call, and adds a line with its age. */
export function toCopy(html: string, { cause, cachedAt, now, unsent, kept }: CopyContext): string {
	const [line, recorded] = inLanguage(languageOf(html), () => [
		`<p class="as-of flash flash-warning sticky top-0 z-40 mb-0 text-center" role="status">${t(LINES[cause], { when: cachedAtInWords(cachedAt, now) })}` +
			` ${t("Links in grey need a network.")}<span id="away" hidden>${t("Needs a network.")}</span>` +
			` <a href="">${t("Try again")}</a>${unsentLink(unsent)}</p>`,
		t("Recorded, to send"),
	]);
	const isUnsent = (id: string, day: string) => unsent.some((one) => one.caseId === id && one.day === day);
	return (
		markAway(html, kept)
			.replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, "")
			.replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/gi, "")
			// The flash message of an earlier action.
			.replace(/<p\b[^>]*\bclass="flash\b[^>]*>[\s\S]*?<\/p>/g, "")
			.replace(FORM_LINK, (link, start, id, day) => (isUnsent(id, day) ? start + recorded : link))
			.replace(/(<html\b[^>]*\bmode-)full/, "$1light")
			.replace(/<body\b[^>]*>/, (body) => body + line)
	);
}

export const paragraph = (content: string) => `<p class="mt-4">${content}</p>`;

export const link = (href: string, words: string) => `<a href="${href}">${words}</a>`;

export type PageSettings = { stylesheet: string; language: Language };

/** A page of the service worker. `contentOf` returns its title and HTML in the page's language. */
export const workerPage = ({ stylesheet, language }: PageSettings, contentOf: () => [title: string, html: string]) =>
	inLanguage(language, () => {
		const [title, html] = contentOf();
		return (
			`<!DOCTYPE html><html lang="${language}" class="mode-light"><head><meta charset="utf-8">` +
			`<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Nyaya Diary</title>` +
			`<link rel="stylesheet" href="${stylesheet}"></head><body><div class="entrance"><main id="main">` +
			`<div class="card"><h1>${title}</h1>${html}</div></main></div></body></html>`
		);
	});

/** Shown for a page that is not cached. */
export const notKeptPage = (settings: PageSettings) =>
	workerPage(settings, () => [
		t("You are offline"),
		paragraph(t("This page is not saved on this device. Your recent list, diary and case pages are.")) +
			paragraph(link("", t("Try again"))) +
			paragraph(link(paths.cases, t("My cases"))) +
			paragraph(link(paths.diary, t("Diary"))),
	]);

/** Shown after submitting a form of a cached page while offline. */
export const notSentPage = (settings: PageSettings) =>
	workerPage(settings, () => [
		t("You are offline"),
		paragraph(t("Nothing was sent. Go back, and send it again when you are online.")),
	]);

/** Blocks all scripts: the worker's pages have none. */
const POLICY =
	"default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export const pageResponse = (html: string, headers: Record<string, string> = {}) =>
	new Response(html, {
		headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY, ...headers },
	});
