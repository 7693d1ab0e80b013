import type { ReactNode } from "react";
import type { CaseListItem } from "~/features/courts/cases/list/list-item";
import type { listCasesByIds } from "~/features/courts/cases/queries.server";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { asWritten, countWords, t } from "~/platform/language/translate";
import { DialogEnd, RouteDialog } from "~/ui/form/dialog";
import { Form, useSearchParams } from "~/ui/frame/router";
import { useHydrated } from "~/ui/frame/use-hydrated";
import { SelectionBar } from "~/ui/list/selection";

export type SelectedCase = Awaited<ReturnType<typeof listCasesByIds>>[number];

export const casesInWords = (count: number) => countWords(count, "{count} case", "{count} cases");

export const selectedInWords = (count: number) =>
	countWords(count, "{count} case is selected.", "{count} cases are selected.");

/** The id of the form to which the checkboxes of the rows belong. */
export const SELECTION_ID = "selection";

type CaseActionsProps = { count: number; items: CaseListItem[]; isSticky: boolean };

/** What an owner can do with selected cases. */
export function CaseActions({ items, ...bar }: CaseActionsProps) {
	const [search] = useSearchParams();
	const may = useMay();
	const archive = items.every(({ isArchived }) => isArchived) ? t("Bring back selected") : t("Archive selected");
	const actions = [
		may("delete") && { words: t("Delete selected"), to: paths.deleteCases },
		may("archive") && { words: archive, to: paths.archiveCases },
		may("change") && { words: t("Set side of selected"), to: paths.sidesOfCases },
		may("tag") && { words: t("Tag selected"), to: paths.tagCases },
	].filter((action) => action !== false);
	return (
		<SelectionBar {...bar} countInWords={selectedInWords}>
			<Form id={SELECTION_ID} action={paths.deleteCases} className="cluster" preventScrollReset>
				{[...search].map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				{actions.map(({ words, to }) => (
					<button key={to} type="submit" className="button button-small" formAction={to}>
						{words}
					</button>
				))}
			</Form>
		</SelectionBar>
	);
}

/** The id of a case's row, an anchor to return to without scripts. */
export const rowId = (caseId: string) => `case-${caseId}`;

/** The link that leaves a dialog about selected cases: without scripts to the first row; scripts keep the scroll position. */
export function useWayBack(closeTo: string, cases: SelectedCase[]): string {
	const isHydrated = useHydrated();
	const [first] = cases;
	return isHydrated || !first ? closeTo : `${closeTo}#${rowId(first.id)}`;
}

export function NothingSelected({ title, closeTo }: { title: string; closeTo: string }) {
	const [selection] = useSearchParams();
	return (
		<RouteDialog title={title} closeTo={closeTo}>
			<p>
				{selection.has("case")
					? t("The selected cases are no longer in the list. They may have been deleted already.")
					: t("Please select at least one case")}
			</p>
			<DialogEnd closeTo={closeTo}>{t("Back")}</DialogEnd>
		</RouteDialog>
	);
}

export function FormProblem({ children }: { children: ReactNode }) {
	return children ? (
		<p className="error-summary" role="alert">
			{children}
		</p>
	) : null;
}

type SelectedCasesProps = {
	/** Each is named by its parties, and below them by its CNR with the case number if there is one, else the owner. */
	cases: {
		id: string;
		parties?: string;
		cnrNumber: string;
		caseNumber?: string;
		ownForum?: string | null;
		owner?: string;
	}[];
};

/** The selected cases as fields of the form around them. */
export function SelectedCases({ cases }: SelectedCasesProps) {
	return (
		<ul className="mt-3">
			{cases.map(({ id, parties = "", cnrNumber, caseNumber, ownForum, owner }) => (
				<li key={id} className="mb-2">
					<input type="hidden" name="case" value={id} />
					<p className="what" {...asWritten(parties)}>
						{parties}
					</p>
					<p className={parties && "rest"}>
						<span className="figures">{cnrNumber || ownForum}</span>
						{(caseNumber || owner) && ` · ${caseNumber || owner}`}
					</p>
				</li>
			))}
		</ul>
	);
}
