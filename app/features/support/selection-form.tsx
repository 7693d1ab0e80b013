import { Link, useNavigation, useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { SELECTION_FORM, tickAll } from "~/features/support/complaint-table";
import { StatusOptions } from "~/features/support/status-form";
import { paths } from "~/paths";
import { FilterField } from "~/ui/filter-field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

/** Clears the checkboxes once the form has done its work. A refusal keeps them. */
function useClearTicksAfterPost(isRefused: boolean) {
	const isPosting = useNavigation().formMethod === "POST";
	const wasPosting = useRef(false);
	useEffect(() => {
		if (wasPosting.current && !isPosting && !isRefused) tickAll(false);
		wasPosting.current = isPosting;
	}, [isPosting, isRefused]);
}

/** Sets the status of all checked complaints. "Select all" is a link, so that it works without scripts and on cards. */
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
					{isAllTicked ? "Select none" : "Select all on this page"}
				</Link>
				<FilterField id="selection-status" label="New status for selected complaints">
					<select
						id="selection-status"
						name="status"
						className="input"
						aria-describedby={problem && "selection-problem"}
					>
						<StatusOptions />
					</select>
				</FilterField>
				<SubmitButton className="button">Set status</SubmitButton>
			</SafeForm>
		</>
	);
}
