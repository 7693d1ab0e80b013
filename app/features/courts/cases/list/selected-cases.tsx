import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import type { listCasesByIds } from "~/features/courts/cases/queries.server";
import { asWritten, countWords, t } from "~/platform/language/translate";
import { DialogEnd, RouteDialog } from "~/ui/form/dialog";
import { useHydrated } from "~/ui/frame/use-hydrated";

export type SelectedCase = Awaited<ReturnType<typeof listCasesByIds>>[number];

export const casesInWords = (count: number) => countWords(count, "{count} case", "{count} cases");

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
			<DialogEnd closeTo={closeTo}>{t("Back to the list")}</DialogEnd>
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
