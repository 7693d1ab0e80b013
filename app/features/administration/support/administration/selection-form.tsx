import { Link, useNavigation, useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { StatusField } from "~/features/administration/support/administration/status-field";
import { SELECTION_FORM, tickAll } from "~/features/administration/support/complaint-table";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";

/** Clears the checkboxes after a successful post; a refused one keeps them. */
function useClearTicksAfterPost(isRefused: boolean) {
	const isPosting = useNavigation().formMethod === "POST";
	const wasPosting = useRef(false);
	useEffect(() => {
		if (wasPosting.current && !isPosting && !isRefused) tickAll(false);
		wasPosting.current = isPosting;
	}, [isPosting, isRefused]);
}

/**
 * Sets the status of all checked complaints. "Select all" is a link, so that it works without scripts and on narrow screens, where
 * the table has no head.
 */
export function SelectionForm({ isAllTicked, problem }: { isAllTicked: boolean; problem?: string }) {
	const [search] = useSearchParams();
	useClearTicksAfterPost(problem !== undefined);
	const toggled = new URLSearchParams(search);
	if (isAllTicked) toggled.delete("select");
	else toggled.set("select", "all");
	return (
		<>
			{problem && (
				<p className="error-summary" role="alert" id="selection-problem">
					{problem}
				</p>
			)}
			<SafeForm
				id={SELECTION_FORM}
				action={`${paths.admin.complaints}?${search}`}
				className="toolbar mt-3"
				preventScrollReset
			>
				<Link to={`?${toggled}`} className="button" preventScrollReset>
					{isAllTicked ? t("Select none") : t("Select all on this page")}
				</Link>
				<StatusField
					id="selection-status"
					label={t("New status for selected complaints")}
					describedBy={problem && "selection-problem"}
				/>
				<SubmitButton className="button">{t("Set status")}</SubmitButton>
			</SafeForm>
		</>
	);
}
