import { Link } from "@remix-run/react";
import type { CaseStrip as Counts } from "~/features/diary/case-strip.server";
import { t } from "~/language/translate";

/** What is due, above the list of cases; each count leads to what it counts. */
export function CaseStrip({ counts }: { counts: Counts }) {
	return (
		<nav className="case-strip" aria-label={t("What is due")}>
			{counts.map(({ name, count, to }) => (
				<Link key={name} to={to} className={count > 0 ? "case-count" : "case-count case-count-none"}>
					<span>{name}</span> <b>{count.toLocaleString("en-IN")}</b>
				</Link>
			))}
		</nav>
	);
}
