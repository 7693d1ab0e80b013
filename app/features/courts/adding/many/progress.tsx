import type { AddedProgress } from "~/features/courts/adding/many/queries.server";
import { paths } from "~/paths";
import { formatFullDay } from "~/platform/calendar/day";
import { asWritten, phrases, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";
import { LiveProgress } from "~/ui/list/live-progress";
import { DataTable, RowHead } from "~/ui/list/table";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

function timeLeftInWords(seconds: number): string {
	if (seconds < MINUTE_SECONDS) return t("Less than a minute left.");
	if (seconds < 2 * MINUTE_SECONDS) return t("About a minute left.");
	if (seconds < HOUR_SECONDS)
		return t("About {minutes} minutes left.", { minutes: Math.round(seconds / MINUTE_SECONDS) });
	const hours = Math.round(seconds / HOUR_SECONDS);
	return hours === 1 ? t("About an hour left.") : t("About {hours} hours left.", { hours });
}

/** Progress of an added list of `count` cases and of their look-ups, the CNRs that eCourts does not know, and the first hearings. */
export function ManyProgress({
	added,
	total,
	done,
	unknown,
	hearings,
	secondsLeft,
	count,
}: AddedProgress & { count: number }) {
	const isMoving = done < total;
	const label = isMoving ? t("Fetching details from eCourts") : t("All cases were looked up");
	return (
		<>
			<LiveProgress label={label} total={total} done={done} isMoving={isMoving}>
				{isMoving && (
					<p className="hint">
						{t("{timeLeft} You can leave this page. The other cases will appear in your list.", {
							timeLeft: timeLeftInWords(secondsLeft),
						})}
					</p>
				)}
				{total > added && <p className="hint">{t("{left} cases are still being added.", { left: total - added })}</p>}
				{count > total && (
					<p className="note">
						{t("{left} of {count} cases were not added: they are over today’s share or were already yours.", {
							left: count - total,
							count,
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
			{hearings.length > 0 && (
				<DataTable label={t("First hearings")} columns={phrases("Parties", "Next Hearing Date")}>
					{hearings.map(({ id, day, name }) => (
						<tr key={id}>
							<RowHead className="what one-line" {...asWritten(name)}>
								<Link to={paths.case(id)}>{name}</Link>
							</RowHead>
							<td className="when">{day && formatFullDay(day)}</td>
						</tr>
					))}
				</DataTable>
			)}
		</>
	);
}
