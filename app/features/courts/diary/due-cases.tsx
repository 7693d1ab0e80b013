import type { DueCounts } from "~/features/courts/diary/hearings/queries.upcoming.server";
import { t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";
import { useIsLight } from "~/ui/frame/scripted";

/** Counts of due cases, each with a link to its list. */
export function DueCases({ counts }: { counts: DueCounts }) {
	const isLight = useIsLight();
	return (
		<nav className="case-strip" aria-label={t("Due cases")}>
			{counts.map(({ name, count, to }) => (
				<Link key={name} to={to} className={count > 0 ? undefined : "none-due"}>
					{isLight ? `${name}\n${count}` : `${name} `}
					{!isLight && <b>{count.toLocaleString("en-IN")}</b>}
				</Link>
			))}
		</nav>
	);
}
