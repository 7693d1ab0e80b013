import type { CaseListItem } from "~/features/courts/cases/list/list-item";
import type { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { SafeForm } from "~/ui/form/safe-form";
import { RowDialogLink } from "~/ui/list/row-dialog-link";

type LookUpNoteProps = { item: CaseListItem; search: string; may: ReturnType<typeof useMay> };

/** Shown in a row while there is no court record. */
export function LookUpNote({ item, search, may }: LookUpNoteProps) {
	if (item.lookUp === "waiting") return <p className="hint">{t("Fetching details from eCourts…")}</p>;
	const isUnknown = item.lookUp === "unknown";
	return (
		<SafeForm action={paths.retryCase(item.id)} className="cluster">
			<input type="hidden" name="return" value={paths.cases + search} />
			<p>{isUnknown ? t("No case found for this CNR.") : t("The court did not answer. We will try again tonight.")}</p>
			{isUnknown && may("change") && <RowDialogLink to={paths.editCase(item.id)}>{t("Correct the CNR")}</RowDialogLink>}{" "}
			{may("check") && (
				<button type="submit" className="button button-small">
					{t("Try again")}
				</button>
			)}
		</SafeForm>
	);
}
