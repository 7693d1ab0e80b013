import { Link, useNavigation, useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { SELECTION_FORM, tickAll } from "~/features/complaints/complaint-table";
import { StatusOptions } from "~/features/complaints/status-form";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

/** What was ticked has been dealt with once its form has come back. */
function useTicksGoneAfterPost() {
	const navigation = useNavigation();
	const isPosting = navigation.formMethod === "POST";
	useEffect(() => (isPosting ? () => tickAll(false) : undefined), [isPosting]);
}

/** Sets the status of all ticked complaints. Ticking every row is a link, so that it works without scripts and on cards. */
export function SelectionForm({ isAllTicked, problem }: { isAllTicked: boolean; problem?: string }) {
	const [search] = useSearchParams();
	useTicksGoneAfterPost();
	const other = new URLSearchParams(search);
	if (isAllTicked) other.delete("select");
	else other.set("select", "all");
	return (
		<>
			{problem && (
				<p className="error-summary" role="alert" id="selection-problem">
					{problem}
				</p>
			)}
			<SafeForm id={SELECTION_FORM} action={`/admin/complaints?${search}`} className="toolbar mt-3" preventScrollReset>
				<Link to={`?${other}`} className="button" preventScrollReset>
					{isAllTicked ? "Select none" : "Select all on this page"}
				</Link>
				<div>
					<label htmlFor="selection-status" className="field-label">
						New status for the selected
					</label>
					<select
						id="selection-status"
						name="status"
						className="input"
						aria-describedby={problem && "selection-problem"}
					>
						<StatusOptions />
					</select>
				</div>
				<SubmitButton className="button">Set status</SubmitButton>
			</SafeForm>
		</>
	);
}
