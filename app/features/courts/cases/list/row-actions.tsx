import { isEditable } from "~/features/courts/cases/form/editable";
import type { CaseListItem } from "~/features/courts/cases/list/list-item";
import { caseNameOf, cnrOrName } from "~/features/courts/court-records/case-facts";
import type { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import type { Day } from "~/platform/calendar/day";
import { asWritten, t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
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

/** A row's action that posts one field. */
function RowMenuButton({ to, name, value, title }: { to: string; name: string; value: string; title: string }) {
	return (
		<SafeForm action={to}>
			<input type="hidden" name={name} value={value} />
			<SubmitButton className="button button-small">{title}</SubmitButton>
		</SafeForm>
	);
}

/** The menu of a row, headed by the parties: what is done most comes first. */
export function RowActions({ item, search, back, may, record, ...menu }: RowActionsProps) {
	const { id } = item;
	const [about, name] = [cnrOrName(item), caseNameOf(item)];
	const asked = `?case=${id}${search.replace("?", "&")}`;
	const list = paths.cases + search;
	return (
		<RowMenu about={about} to={paths.case(id) + back} {...menu}>
			<p className="what" {...asWritten(name)}>
				{name}
			</p>
			{may("message") && item.isApproved && (
				<RowMenuLink to={`${paths.sendMessages}?case_id=${id}`} title={t("Tell")} about={about} />
			)}
			{record && <RowMenuLink to={record} title={t("Record")} about={about} />}
			{may("note") && <RowMenuLink to={`${paths.case(id)}?edit=note#note-form`} title={t("Note")} about={about} />}
			{may("share") && <RowMenuLink to={paths.caseLinks(id)} title={t("Share")} about={about} />}
			{may("check") && item.cnrNumber && (
				<RowMenuButton to={paths.retryCase(id)} name="return" value={list} title={t("Check")} />
			)}
			{may("change") && isEditable(item) && (
				<RowMenuLink to={{ pathname: paths.editCase(id), search }} title={t("Edit")} about={about} isDialog />
			)}
			<RowMenuLink
				to={{ pathname: paths.archiveCases, search: asked }}
				title={item.isArchived ? t("Bring back") : t("Archive")}
				about={about}
				isDialog
			/>
		</RowMenu>
	);
}
