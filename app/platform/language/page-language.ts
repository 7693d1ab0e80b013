import { addLanguage, isLanguage, setLanguageResolver, type Words } from "~/platform/language/translate";

const CATALOGS: Record<string, () => Promise<{ default: Words }>> = {
	hi: () => import("virtual:page-words/hi"),
	mr: () => import("virtual:page-words/mr"),
};

/** Loads the catalog of the page's language before hydration. English needs none. */
export async function loadPageLanguage(): Promise<void> {
	const { lang } = document.documentElement;
	if (!isLanguage(lang)) return;
	const words = await CATALOGS[lang]?.();
	if (words) addLanguage(lang, words.default);
	setLanguageResolver(() => lang);
}
