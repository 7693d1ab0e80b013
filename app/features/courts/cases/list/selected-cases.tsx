import type { ReactNode } from "react";
import type { listCasesByIds } from "~/features/courts/cases/queries.server";
import { countWords, t } from "~/platform/language/translate";
import { DialogEnd, RouteDialog } from "~/ui/form/dialog";
import { useHydrated } from "~/ui/frame/use-hydrated";

export type SelectedCase = Awaited<ReturnType<typeof listCasesByIds>>[number];

export const casesInWords = (count: number) => countWords(count, "{count} case", "{count} cases");

/** The row of a case in a list, to come back to where no script keeps the place. */
export const rowId = (caseId: string) => `case-${caseId}`;

/**
 * Where a dialog about selected cases leads when nothing is done: back to the first of their rows. With scripts the page
 * stays as it is scrolled.
 */
export function useWayBack(closeTo: string, cases: SelectedCase[]): string {
	const isHydrated = useHydrated();
	const [first] = cases;
	return isHydrated || !first ? closeTo : `${closeTo}#${rowId(first.id)}`;
}

/** The dialog of a selection in which nothing is selected. */
export function NothingSelected({ title, closeTo }: { title: string; closeTo: string }) {
	return (
		<RouteDialog title={title} closeTo={closeTo}>
			<p>{t("Please select at least one case")}</p>
			<DialogEnd closeTo={closeTo}>{t("Back to the list")}</DialogEnd>
		</RouteDialog>
	);
}

/** Why a form about selected cases was not taken. */
export function FormProblem({ children }: { children: ReactNode }) {
	return children ? (
		<p className="error-summary" role="alert">
			{children}
		</p>
	) : null;
}

type SelectedCasesProps = {
	/** Beside the CNR of each stands its number, where it has one, or else who has it in their list. */
	cases: { id: string; cnrNumber: string; caseNumber?: string; owner?: string }[];
};

/** The selected cases, as part of the form that is about them. */
export function SelectedCases({ cases }: SelectedCasesProps) {
	return (
		<ul className="mt-3">
			{cases.map(({ id, cnrNumber, caseNumber, owner }) => (
				<li key={id}>
					<input type="hidden" name="case" value={id} />
					<span className="figures">{cnrNumber}</span>
					{(caseNumber || owner) && ` · ${caseNumber || owner}`}
				</li>
			))}
		</ul>
	);
}
