import { paths } from "~/paths";
import { phrase, t } from "~/platform/language/translate";
import { Icon, type IconName } from "~/ui/frame/icon";
import { Link, useLocation } from "~/ui/frame/router";
import { useIsLight } from "~/ui/frame/scripted";

const PAGES = [
	[paths.diary, "calendar-days", phrase("Today")],
	[paths.cases, "scale", phrase("Cases")],
	[paths.changes, "refresh-cw", phrase("Changes")],
] as const satisfies [string, IconName, string][];

/**
 * The three pages of every day and the menu, within a thumb's reach at the bottom of a phone's screen. The menu is the
 * sidebar: a `details` before it opens it as a sheet, without a script.
 */
export function BottomBar() {
	const { pathname } = useLocation();
	const isLight = useIsLight();
	const isAt = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
	return (
		<>
			<nav className="bottom-piece bottom-bar" aria-label={t("Main pages")}>
				{PAGES.map(([to, icon, words]) => (
					<Link key={to} to={to} aria-current={isAt(to) ? "page" : undefined}>
						{!isLight && <Icon name={icon} size={20} />}
						{t(words)}
					</Link>
				))}
			</nav>
			<details className="sheet bottom-piece bottom-more" key={pathname}>
				<summary>
					{!isLight && <Icon name="panel-left" size={20} />}
					{t("Menu")}
				</summary>
			</details>
		</>
	);
}
