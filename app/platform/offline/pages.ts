import { paths } from "~/paths";
import { dayInIndia, formatRecentMoment } from "~/platform/calendar/day";
import { inLanguage, isLanguage, type Language, phrase, t } from "~/platform/language/translate";

/** Why a cached page is shown: no network, or no answer from it. */
export type Cause = "offline" | "silent";

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

/** Converts a cached page to its light form, because its scripts would have no server to call, and adds a line with its age. */
export function toCopy(html: string, cause: Cause, cachedAt: Date, now: Date): string {
	const line = inLanguage(
		languageOf(html),
		() =>
			`<p class="as-of flash flash-warning sticky top-0 z-40 mb-0 text-center" role="status">${t(LINES[cause], { when: cachedAtInWords(cachedAt, now) })}` +
			` <a href="">${t("Try again")}</a></p>`,
	);
	return (
		html
			.replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, "")
			.replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/gi, "")
			// The flash message of an earlier action.
			.replace(/<p\b[^>]*\bclass="flash\b[^>]*>[\s\S]*?<\/p>/g, "")
			.replace(/(<html\b[^>]*\bmode-)full/, "$1light")
			.replace(/<body\b[^>]*>/, (body) => body + line)
	);
}

const paragraph = (content: string) => `<p class="mt-4">${content}</p>`;

const page = (stylesheet: string, language: Language, contentOf: () => string) =>
	inLanguage(
		language,
		() =>
			`<!DOCTYPE html><html lang="${language}" class="mode-light"><head><meta charset="utf-8">` +
			`<meta name="viewport" content="width=device-width, initial-scale=1">` +
			`<title>${t("You are offline")} · Nyaya Diary</title>` +
			`<link rel="stylesheet" href="${stylesheet}"></head><body><div class="entrance"><main id="main">` +
			`<div class="card"><h1>${t("You are offline")}</h1>${contentOf()}</div></main></div></body></html>`,
	);

/** Shown for a page that is not cached. */
export const notKeptPage = (stylesheet: string, language: Language) =>
	page(
		stylesheet,
		language,
		() =>
			paragraph(t("This page is not saved on this device. Your recent list, diary and case pages are.")) +
			paragraph(`<a href="">${t("Try again")}</a>`) +
			paragraph(`<a href="${paths.cases}">${t("My cases")}</a>`) +
			paragraph(`<a href="${paths.diary}">${t("Diary")}</a>`),
	);

/** Shown after submitting a form of a cached page while offline. */
export const notSentPage = (stylesheet: string, language: Language) =>
	page(stylesheet, language, () => paragraph(t("Nothing was sent. Go back, and send it again when you are online.")));

/** Blocks all scripts: the worker's pages have none. */
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'";

export const pageResponse = (html: string, headers: Record<string, string> = {}) =>
	new Response(html, {
		headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY, ...headers },
	});
