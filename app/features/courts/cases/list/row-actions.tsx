import { isEditable } from "~/features/courts/cases/form/editable";
import type { CaseListItem } from "~/features/courts/cases/list/list-item";
import { approvalInWords } from "~/features/courts/cases/list/row-words";
import { cnrOrName } from "~/features/courts/court-records/case-facts";
import type { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import type { Day } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { RowMenu, RowMenuLink } from "~/ui/list/table";

/** The form of a hearing that is over or today, which returns to the list; undefined for a case without one. */
export function findRecordPath({ id, nextDate, decisionDate }: CaseListItem, search: string, today: Day) {
	if (decisionDate || (nextDate && nextDate > today)) return undefined;
	return `${paths.recordHearing(id)}?return=${encodeURIComponent(paths.cases + search)}`;
}

export type RowActionsProps = {
	item: CaseListItem;
	search: string;
	/** The query that leads the case's page back to the list in its current state. */
	back: string;
	may: ReturnType<typeof useMay>;
	record: string | undefined;
	isOpen: boolean;
	onToggle: () => void;
};

/** The menu of a row. */
export function RowActions({ item, search, back, may, record, ...menu }: RowActionsProps) {
	const asked = `?case=${item.id}${search.replace("?", "&")}`;
	const shared = { about: cnrOrName(item), isDialog: true };
	return (
		<RowMenu about={cnrOrName(item)} to={paths.case(item.id) + back} {...menu}>
			<p className="case-more">
				{cnrOrName(item)} · {approvalInWords(item.isApproved)}
			</p>
			{record && <RowMenuLink to={record} title={t("Record hearing")} about={cnrOrName(item)} />}
			{may("change") && isEditable(item) && (
				<RowMenuLink to={{ pathname: paths.editCase(item.id), search }} title={t("Edit")} {...shared} />
			)}
			<RowMenuLink
				to={{ pathname: paths.archiveCases, search: asked }}
				title={item.isArchived ? t("Bring back") : t("Archive")}
				{...shared}
			/>
			{may("delete") && (
				<RowMenuLink to={{ pathname: paths.deleteCases, search: asked }} title={t("Delete")} {...shared} />
			)}
		</RowMenu>
	);
}
