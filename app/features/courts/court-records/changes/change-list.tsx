import { Link } from "@remix-run/react";
import type { CaseChangeItem, ChangeItem } from "~/features/courts/court-records/changes/change-items.server";
import { paths } from "~/paths";
import { asWritten, t } from "~/platform/language/translate";

/** Groups changes by day, in their order. */
function daysOf(items: ChangeItem[]): [day: string, items: ChangeItem[]][] {
	const days = new Map<string, ChangeItem[]>();
	for (const item of items) days.set(item.day, [...(days.get(item.day) ?? []), item]);
	return [...days];
}

/** Changes of one case, for the case's own page: without the case name. */
export function CaseChangeList({ items }: { items: CaseChangeItem[] }) {
	if (items.length === 0) return null;
	return (
		<section>
			<h2 className="mt-5 mb-2">{t("What changed")}</h2>
			<ul className="change-list">
				{items.map(({ id, words, source, seen }) => (
					<li key={id}>
						<p className="change-words" dir="auto">
							{words}
						</p>
						<p className="rest">
							{t("Found {seen}", { seen })}
							{source && ` · ${source}`}
						</p>
					</li>
				))}
			</ul>
		</section>
	);
}

/** Changes of a user's cases by day; each row links to its case. */
export function ChangeList({ items }: { items: ChangeItem[] }) {
	return daysOf(items).map(([day, changes]) => (
		<section key={day} className="mb-5">
			<h2 className="mb-2 pb-1 [border-bottom-width:1px]">{day}</h2>
			<ul className="change-list">
				{changes.map(({ id, caseId, name, number, words, source, time }) => (
					<li key={id}>
						<p className="change-words font-semibold" dir="auto">
							{words}
						</p>
						<p>
							<Link to={paths.case(caseId)} {...asWritten(name)}>
								{name}
							</Link>{" "}
							<span className="hint">
								{number} · <span className="whitespace-nowrap">{time}</span>
								{source && ` · ${source}`}
							</span>
						</p>
					</li>
				))}
			</ul>
		</section>
	));
}
