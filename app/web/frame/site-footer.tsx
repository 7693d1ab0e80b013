import { Link, useLocation } from "@remix-run/react";
import { paths } from "~/paths";
import { phrase, t } from "~/platform/language/translate";
import { FormToken } from "~/ui/form/safe-form";
import { useIsLight } from "~/ui/frame/scripted";
import { LanguageChoice } from "~/web/frame/language-choice";

/** Site pages. They have no scripts, so plain links load them. */
const PAGES = [
	[paths.help, phrase("Help")],
	[paths.contact, phrase("Contact")],
	[paths.privacy, phrase("Privacy")],
	[paths.terms, phrase("Terms")],
	[paths.refunds, phrase("Refunds")],
] as const;

/** Footer of every page, with the switch between light and full mode. */
export function SiteFooter() {
	const { pathname, search } = useLocation();
	const other = useIsLight() ? "full" : "light";
	return (
		<footer className="site-edge no-print desktop:pl-6">
			<form method="post" action={paths.renderMode}>
				<FormToken />
				<input type="hidden" name="mode" value={other} />
				<input type="hidden" name="returnTo" value={pathname + search} />
				{other === "full" && (
					<span className="hint">{t("This is the low-data version. The standard version also works offline.")} </span>
				)}
				<button type="submit" className="link-button">
					{other === "light" ? t("Low-data version") : t("Standard version")}
				</button>
			</form>
			<LanguageChoice />
			{PAGES.map(([to, name]) => (
				<a key={to} href={to}>
					{t(name)}
				</a>
			))}
			<Link to={paths.accessibility}>{t("Accessibility")}</Link>
			<a href={paths.apiDocs}>{t("API docs")}</a>
		</footer>
	);
}
