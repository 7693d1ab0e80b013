import { Nights } from "~/features/administration/status/nights";
import type { AlertsData, RoundData, StatusData } from "~/features/administration/status/queries.server";
import type { ListCounts } from "~/features/administration/status/schema";
import { addDays, formatDay, formatMoment, MINUTE_MS } from "~/platform/calendar/day";
import { countWords, t } from "~/platform/language/translate";

const figures = new Intl.NumberFormat("en-IN");
const count = (number: number) => figures.format(number);

/** The hearings of a round, in sentences: due, checked, not checked, and whether the owners of these got an alert. */
function hearingsInWords({ due, missed, alerted }: NonNullable<RoundData["count"]>): string[] {
	if (due === 0) return [t("No hearing was due to be checked.")];
	const all = countWords(due, "{count} hearing was due to be checked.", "{count} hearings were due to be checked.");
	if (missed === 0) return [all, t("All were checked in time.")];
	const silent = missed - alerted;
	return [
		all,
		t("{number} were checked in time.", { number: count(due - missed) }),
		countWords(missed, "{count} was not checked in time.", "{count} were not checked in time."),
		silent === 0
			? t("Their owners were alerted.")
			: t("The owners of {alerted} were alerted. Those of {silent} have turned these alerts off or paused them.", {
					alerted: count(alerted),
					silent: count(silent),
				}),
	];
}

function listsInWords({ listed, notListed, noList, notChecked, failed, notAsked }: ListCounts): string[] {
	const hearings = { listed, notListed, noList, notChecked };
	return [
		t("Hearings: {listed} listed, {notListed} not listed, {noList} without a list, {notChecked} not checked.", {
			listed: count(hearings.listed),
			notListed: count(hearings.notListed),
			noList: count(hearings.noList),
			notChecked: count(hearings.notChecked),
		}),
		failed + notAsked === 0
			? t("No cause list failed.")
			: t("{failed} cause lists failed, {notAsked} were not requested.", {
					failed: count(failed),
					notAsked: count(notAsked),
				}),
	];
}

const isBad = ({ count }: RoundData) => count === null || count.missed > 0;

function Sentences({ of: { day, count }, isEvening }: { of: RoundData; isEvening: boolean }) {
	if (!count) return <p>{t("There is no result: the look-ups of {day} may not have run.", { day: formatDay(day) })}</p>;
	return (
		<>
			<p>{hearingsInWords(count).join(" ")}</p>
			{isEvening && count.lists && (
				<p>
					{t("The courts' lists of {day}.", { day: formatDay(addDays(day, 1)) })} {listsInWords(count.lists).join(" ")}
				</p>
			)}
			<p className="hint">{t("Counted {when}.", { when: formatMoment(new Date(count.endedAt)) })}</p>
		</>
	);
}

type RoundReportProps = { title: string; about: string; round: RoundData; isEvening?: boolean };

/** A night or an evening in a few sentences; a bad one stands out as a note. */
function RoundReport({ title, about, round, isEvening = false }: RoundReportProps) {
	return (
		<section className="mb-4">
			<h2>{title}</h2>
			<p className="hint mb-2">{about}</p>
			<div className={isBad(round) ? "note" : undefined}>
				<Sentences of={round} isEvening={isEvening} />
			</div>
		</section>
	);
}

/** How long the alert of the made case took, in minutes begun. */
function canaryInWords({ changedAt, receivedAt }: NonNullable<AlertsData["canary"]>): string {
	const when = formatMoment(new Date(changedAt));
	if (receivedAt === null) return t("The alert of our test case of {when} has not arrived.", { when });
	const minutes = Math.max(1, Math.ceil((Date.parse(receivedAt) - Date.parse(changedAt)) / MINUTE_MS));
	return t("The alert of our test case of {when} arrived within {minutes} min.", { when, minutes: count(minutes) });
}

/** The last day's alerts about moved dates, and that of the made case. */
function alertsInWords({ sent, inTime, canary }: AlertsData): string[] {
	const counted =
		sent === 0
			? t("No alert about a moved date was due.")
			: t("{inTime} of {sent} alerts about moved dates were accepted for sending within five minutes.", {
					inTime: count(inTime),
					sent: count(sent),
				});
	return canary ? [counted, canaryInWords(canary)] : [counted];
}

/** The last night and evening, the alerts of the last day, and scheduled work that was skipped. */
export function StatusReport({ night, evening, nights, alerts, skipped, isOutOfCredits }: StatusData) {
	return (
		<>
			{skipped.length > 0 && (
				<section className="note mb-4">
					<h2>{t("Not done, because the service was down")}</h2>
					<ul>
						{skipped.map(({ name, words, dueAt }) => (
							<li key={`${name} ${dueAt}`}>
								{words}, {formatMoment(new Date(dueAt))}
							</li>
						))}
					</ul>
				</section>
			)}
			{isOutOfCredits && (
				<p className="note mb-4">
					{t(
						"This month's look-ups at eCourtsIndia are used up: cases of the Supreme Court, tribunals and commissions are not checked until next month. eCourts is asked as before.",
					)}
				</p>
			)}
			{night && (
				<RoundReport
					title={t("Night of {day}", { day: formatDay(night.day) })}
					about={t("Hearings of {day} and {next}", {
						day: formatDay(night.day),
						next: formatDay(addDays(night.day, 1)),
					})}
					round={night}
				/>
			)}
			{evening && (
				<RoundReport
					title={t("Evening of {day}", { day: formatDay(evening.day) })}
					about={t("Hearings of {day}", { day: formatDay(addDays(evening.day, 1)) })}
					round={evening}
					isEvening
				/>
			)}
			<Nights nights={nights} />
			{alerts && (
				<section className="mb-4">
					<h2>{t("Alerts of the last day")}</h2>
					<p className={alerts.canary?.receivedAt === null ? "note" : undefined}>{alertsInWords(alerts).join(" ")}</p>
				</section>
			)}
			{!night && !evening && <p className="mb-4">{t("No night has been counted yet.")}</p>}
		</>
	);
}
