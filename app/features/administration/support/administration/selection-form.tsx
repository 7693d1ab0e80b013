import { Link, useNavigation, useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { StatusField } from "~/features/administration/support/administration/status-field";
import { SELECTION_FORM, tickAll } from "~/features/administration/support/complaint-table";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { useHydrated } from "~/ui/frame/use-hydrated";

const isAnyTicked = () => document.querySelector(".table .tick:checked") !== null;

/** Whether a row of this list is ticked. Clears the checkboxes after a successful post; a refused one keeps them. */
function useTicks(list: string, isRefused: boolean): boolean {
	const isPosting = useNavigation().formMethod === "POST";
	const wasPosting = useRef(false);
	const [isAny, setAny] = useState(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another list has other rows
	useEffect(() => {
		if (wasPosting.current && !isPosting && !isRefused) tickAll(false);
		wasPosting.current = isPosting;
		const count = () => setAny(isAnyTicked());
		count();
		document.addEventListener("change", count);
		return () => document.removeEventListener("change", count);
	}, [list, isPosting, isRefused]);
	return isAny;
}

/**
 * Sets the status of all checked complaints; with scripts, only while one is checked. "Select all" is a link, so that it works
 * without scripts and on narrow screens, where the table has no head.
 */
export function SelectionForm({ isAllTicked, problem }: { isAllTicked: boolean; problem?: string }) {
	const [search] = useSearchParams();
	const isAny = useTicks(search.toString(), problem !== undefined);
	const isShown = !useHydrated() || isAny;
	const toggled = new URLSearchParams(search);
	if (isAllTicked) toggled.delete("select");
	else toggled.set("select", "all");
	return (
		<SafeForm
			id={SELECTION_FORM}
			action={`${paths.admin.complaints}?${search}`}
			className={isShown ? "action-bar toolbar mt-3 pt-2 bg-paper sticky bottom-0 z-10" : "toolbar mt-3"}
			preventScrollReset
		>
			<Link to={`?${toggled}`} className="button" preventScrollReset>
				{isAllTicked ? t("Select none") : t("Select all on this page")}
			</Link>
			{isShown && (
				<>
					<StatusField
						id="selection-status"
						label={t("New status for selected complaints")}
						describedBy={problem && "selection-problem"}
					/>
					<SubmitButton className="button">{t("Set status")}</SubmitButton>
				</>
			)}
		</SafeForm>
	);
}
