import type { CaseChangeItem, ChangeItem } from "~/features/courts/court-records/changes/change-items.server";
import { paths } from "~/paths";
import { asWritten, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";

/** Groups of changes with the same day or case, in the order of their first. */
function groupsBy(key: "day" | "caseId", items: ChangeItem[]): [value: string, items: ChangeItem[]][] {
	const groups = new Map<string, ChangeItem[]>();
	for (const item of items) groups.set(item[key], [...(groups.get(item[key]) ?? []), item]);
	return [...groups];
}

const hearingsFirst = (items: ChangeItem[]) => items.toSorted((one, other) => +other.isHearing - +one.isHearing);

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

/** Changes of a user's cases by day and case, those of hearings first; each case is linked by its parties. */
export function ChangeList({ items }: { items: ChangeItem[] }) {
	return groupsBy("day", items).map(([day, ofDay]) => (
		<section key={day} className="mb-5">
			<h2 className="mb-2 pb-1 [border-bottom-width:1px]">{day}</h2>
			<ul className="change-list">
				{groupsBy("caseId", hearingsFirst(ofDay)).map(([caseId, changes]) => (
					<li key={caseId}>
						<p>
							<Link to={paths.case(caseId)} className="what" {...asWritten(changes[0]?.name)}>
								{changes[0]?.name}
							</Link>{" "}
							<span className="rest">{changes[0]?.number}</span>
						</p>
						<div>
							{changes.map(({ id, words, source, time }) => (
								<p key={id}>
									<span className="change-words" dir="auto">
										{words}
									</span>{" "}
									<span className="rest">
										<span className="whitespace-nowrap">{t("Found {seen}", { seen: time })}</span>
										{source && ` · ${source}`}
									</span>
								</p>
							))}
						</div>
					</li>
				))}
			</ul>
		</section>
	));
}
