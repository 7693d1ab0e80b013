import { Link } from "@remix-run/react";
import type { CaseStrip as Counts } from "~/features/diary/case-strip.server";

/** What is due, above the list of cases; each count leads to what it counts. */
export function CaseStrip({ counts }: { counts: Counts }) {
	return (
		<nav className="case-strip" aria-label="What is due">
			{counts.map(({ name, count, to }) => (
				<Link key={name} to={to} className={count > 0 ? "case-count" : "case-count case-count-none"}>
					{name} <b>{count}</b>
				</Link>
			))}
		</nav>
	);
}
