import type { SearchProblem } from "~/db/schema/case-search";
import { LiveWait } from "~/ui/live-wait";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

/** What is said while the courts are asked. */
export function SearchWaiting() {
	return (
		<LiveWait label="Searching eCourts">
			<p>eCourts is being asked. This can take up to a minute, sometimes longer.</p>
			<p className="hint">You can leave this page and come back. The results are kept for a day.</p>
		</LiveWait>
	);
}

const PROBLEMS: Record<SearchProblem, string> = {
	no_answer: "eCourts is not responding. Please try again in a few minutes.",
	unreadable: "eCourts could not do this search. Change it, or try again later.",
	budget: "This month’s eCourts look-ups are used up. Searches work again next month.",
};

/** What is said of a search that had no answer. */
export function SearchFailed({ problem }: { problem: SearchProblem }) {
	return (
		<section className="card mb-4" aria-label="No answer">
			<p role="status">{PROBLEMS[problem]}</p>
			<p className="hint">This search did not count against today’s share.</p>
			{problem !== "budget" && (
				<SafeForm>
					<div className="actions">
						<SubmitButton name="intent" value="again" busy="Searching…">
							Try again
						</SubmitButton>
					</div>
				</SafeForm>
			)}
		</section>
	);
}
