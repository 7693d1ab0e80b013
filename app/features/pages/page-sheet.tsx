import { PageText } from "~/features/pages/page-text";
import type { PageView } from "~/features/pages/page-view.server";
import { PAGES } from "~/features/pages/pages";
import { languageNow, t } from "~/language/translate";

/** A page as anybody reads and prints it, with which version it is and the others. */
export function PageSheet({ page, version, when, isInForce, blocks, others }: PageView) {
	const { to, title } = PAGES[page];
	return (
		<>
			<h1>{t(title)}</h1>
			{!isInForce && (
				<p className="note">
					{t("This is not the text in force.")} <a href={to}>{t("Read the text in force")}</a>
				</p>
			)}
			{languageNow() !== "en" && <p className="hint">{t("This text is in English only.")}</p>}
			<PageText blocks={blocks} />
			<p className="hint">{t("Version {version}. {when}.", { version, when })}</p>
			{others.length > 0 && (
				<div className="no-print">
					<h2>{t("Other versions")}</h2>
					<ul>
						{others.map((other) => (
							<li key={other.version}>
								<a href={`${to}?version=${other.version}`}>{t("Version {version}", { version: other.version })}</a>:{" "}
								{other.when}
							</li>
						))}
					</ul>
				</div>
			)}
		</>
	);
}
