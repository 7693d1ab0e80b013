import { Link } from "@remix-run/react";
import type { AddedProgress } from "~/features/cases/many/queries.server";
import { timeLeftInWords } from "~/features/cases/many/time-left";
import { t } from "~/language/translate";
import { paths } from "~/paths";
import { LiveProgress } from "~/ui/live-progress";

/** How far the look-ups of a list that was added have come, and the CNRs that the court does not know. */
export function ManyProgress({ total, done, unknown, secondsLeft }: AddedProgress) {
	const isMoving = done < total;
	const label = isMoving ? t("Fetching details from eCourts") : t("All cases were looked up");
	return (
		<LiveProgress label={label} total={total} done={done} isMoving={isMoving}>
			{isMoving && (
				<p className="hint">
					{t("{secondsLeft} You can leave this page. The rest arrives in your list.", {
						secondsLeft: timeLeftInWords(secondsLeft),
					})}
				</p>
			)}
			{unknown.length > 0 && (
				<>
					<h2 className="mt-3">{t("No case found for")}</h2>
					<ul>
						{unknown.map(({ id, cnrNumber }) => (
							<li key={id}>
								<span className="figures">{cnrNumber}</span>{" "}
								<Link to={paths.editCase(id)} aria-label={t("Correct the CNR {cnrNumber}", { cnrNumber })}>
									{t("Correct the CNR")}
								</Link>
							</li>
						))}
					</ul>
				</>
			)}
		</LiveProgress>
	);
}
