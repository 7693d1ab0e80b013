import { paths } from "~/paths";
import { phrase, t } from "~/platform/language/translate";
import { FormToken, PAGE_FORM } from "~/ui/form/safe-form";
import { useLocation } from "~/ui/frame/router";
import { useIsLight } from "~/ui/frame/scripted";
import { LanguageChoice } from "~/web/frame/language-choice";

/** Site pages. Most have no scripts, so plain links load them. */
const PAGES = [
	[paths.help, phrase("Help")],
	[paths.contact, phrase("Contact")],
	[paths.privacy, phrase("Privacy")],
	[paths.terms, phrase("Terms")],
	[paths.refunds, phrase("Refunds")],
	[paths.accessibility, phrase("Accessibility")],
	[paths.status, phrase("Status")],
	[paths.apiDocs, phrase("API docs")],
] as const;

/**
 * Footer of every page, with the switch between light and full mode; signed-in screens have Help alone of the pages. Its form is
 * the one of all buttons around the page (`form` and `formaction`), so that a page has one token for them.
 */
export function SiteFooter({ isShort = false, isWithoutLanguages = false }) {
	const { pathname, search } = useLocation();
	const isLight = useIsLight();
	return (
		<footer className="site-edge no-print desktop:pl-6">
			<form method="post" id={PAGE_FORM} action={paths.renderMode}>
				<FormToken />
				<input type="hidden" name="returnTo" value={pathname + search} />
				{isLight && `${t("This is the low-data version. The standard version also works offline.")} `}
				<button type="submit" name="mode" value={isLight ? "full" : "light"} className="link-button">
					{isLight ? t("Standard version") : t("Low-data version")}
				</button>
			</form>
			{!isWithoutLanguages && <LanguageChoice />}
			{(isShort ? PAGES.slice(0, 1) : PAGES).map(([to, name]) => (
				<a key={to} href={to}>
					{t(name)}
				</a>
			))}
		</footer>
	);
}
