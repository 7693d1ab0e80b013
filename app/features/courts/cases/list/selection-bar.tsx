import { Form, useLocation } from "@remix-run/react";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";

/** The id of the form to which the checkboxes of the rows belong. */
export const SELECTION_ID = "selection";

/** The actions for the selected cases, below their list. */
export function SelectionBar({ isArchive }: { isArchive: boolean }) {
	const { search } = useLocation();
	const may = useMay();
	const actions = [
		may("delete") && { words: t("Delete selected"), to: paths.deleteCases },
		may("archive") && { words: isArchive ? t("Bring back selected") : t("Archive selected"), to: paths.archiveCases },
		may("change") && { words: t("Set side of selected"), to: paths.sidesOfCases },
		may("tag") && { words: t("Tag selected"), to: paths.tagCases },
	];
	return (
		<Form id={SELECTION_ID} action={paths.deleteCases} className="cluster mt-3" preventScrollReset>
			{[...new URLSearchParams(search)].map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{actions.map(
				(action) =>
					action && (
						<button key={action.to} type="submit" className="button button-small" formAction={action.to}>
							{action.words}
						</button>
					),
			)}
		</Form>
	);
}
