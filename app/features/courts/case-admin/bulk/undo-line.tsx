import type { Undoable } from "~/features/courts/case-admin/bulk/commands.approval.server";
import { adminPaths } from "~/paths.admin";
import { countWords, t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { useLocation } from "~/ui/frame/router";

const actionInWords = ({ isApproved, count }: Undoable) =>
	isApproved
		? countWords(
				count,
				"You approved {count} case. This can be undone for a minute.",
				"You approved {count} cases. This can be undone for a minute.",
			)
		: countWords(
				count,
				"You withdrew the approval of {count} case. This can be undone for a minute.",
				"You withdrew the approval of {count} cases. This can be undone for a minute.",
			);

/** The latest approval or withdrawal, with an undo button. */
export function UndoLine({ undoable }: { undoable: Undoable | null }) {
	const { pathname, search } = useLocation();
	if (!undoable) return null;
	return (
		<SafeForm action={adminPaths.undo} className="note">
			<input type="hidden" name="at" value={undoable.at} />
			<input type="hidden" name="return" value={pathname + search} />
			{actionInWords(undoable)}{" "}
			<SubmitButton className="button button-small" busy={t("Undoing…")}>
				{t("Undo")}
			</SubmitButton>
		</SafeForm>
	);
}
