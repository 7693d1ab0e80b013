import type { SearchProblem } from "~/features/courts/adding/find/question";
import { Waiting } from "~/features/courts/adding/waiting";
import { phrase, t } from "~/platform/language/translate";
import { FormActions, SafeForm } from "~/ui/form/safe-form";

export function SearchWaiting({ usual }: { usual: number | null }) {
	return (
		<Waiting label={t("Searching eCourts")} usual={usual}>
			{t("You can leave this page and come back. We keep the results for a day.")}
		</Waiting>
	);
}

const PROBLEMS: Record<SearchProblem, string> = {
	no_answer: phrase("eCourts is not responding. Please try again in a few minutes."),
	unreadable: phrase("eCourts could not do this search. Change it, or try again later."),
	budget: phrase("This month’s eCourts look-ups are used up. Searches work again next month."),
};

export function SearchFailed({ problem }: { problem: SearchProblem }) {
	return (
		<section className="card mb-4" aria-label={t("No answer")}>
			<p role="status">{t(PROBLEMS[problem])}</p>
			<p className="hint">{t("This search did not count towards today’s limit.")}</p>
			{problem !== "budget" && (
				<SafeForm>
					<FormActions intent="again" busy={t("Searching…")}>
						{t("Try again")}
					</FormActions>
				</SafeForm>
			)}
		</section>
	);
}
