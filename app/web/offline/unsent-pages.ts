import { readTodo } from "~/features/courts/deadlines/todo-rules";
import { NEXT } from "~/features/courts/hearings/bounds";
import { type PostedDays, readNextDate } from "~/features/courts/hearings/hearing-rules";
import { OUTCOME_WORDS } from "~/features/courts/hearings/outcome-words";
import { paths } from "~/paths";
import { parseCourtDate } from "~/platform/calendar/court-date";
import { type Day, dayInIndia, formatFullDay, formatRecentMoment } from "~/platform/calendar/day";
import { inLanguage, t } from "~/platform/language/translate";
import { isReadable } from "~/platform/outside/value";
import { toCorrect, UNSENT_HEARINGS } from "~/web/offline/addresses";
import { link, type PageSettings, paragraph, workerPage } from "~/web/offline/pages";
import type { UnsentHearing } from "~/web/offline/unsent";

type Fields = Record<string, string>;

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A button that posts the fields. */
const postForm = (action: string, fields: Fields, button: string, className = "button") =>
	`<form method="post" action="${escapeHtml(action)}" class="mt-4">${Object.entries(fields)
		.map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
		.join("")}<button class="${className}">${button}</button></form>`;

const isOutcome = (value: string): value is keyof typeof OUTCOME_WORDS => Object.hasOwn(OUTCOME_WORDS, value);

const dateOr = (text: string) => {
	const date = parseCourtDate(text);
	return isReadable(date) ? date : undefined;
};

export type ReadHearing = Pick<UnsentHearing, "day" | "nextDate">;

/** The day of a posted form, in whatever form it was typed. */
export const dayOfForm = ({ day = "" }: Fields) => dateOr(day) ?? undefined;

/** The days of a posted form. @returns the page that asks about it or refuses it, if there is a problem */
export function readPostedHearing(fields: Fields, address: string, settings: PageSettings): ReadHearing | string {
	const { next = "", outcome = "", asked = "" } = fields;
	const [day, date] = [dayOfForm(fields), dateOr(fields.date ?? "")];
	const todoDue = dateOr(fields.todo_due ?? "");
	if (!day || date === undefined || todoDue === undefined || !isOutcome(outcome))
		return workerPage(settings, () => [t("Not saved"), paragraph(t("Go back and correct it."))]);
	const posted: PostedDays = { day, next, date, asked, outcome };
	const { nextDate, problem } = inLanguage(settings.language, () => {
		const { problems, ...days } = readNextDate(posted, dayInIndia(new Date()));
		return { ...days, problem: problems[0] ?? readTodo(fields.todo?.trim() ?? "", todoDue).problem };
	});
	if (!problem) return { day, nextDate };
	return workerPage(settings, () => [
		t("Not saved"),
		paragraph(problem.message) +
			(problem.path === "asked" && nextDate !== null
				? postForm(address, { ...fields, asked: nextDate, date: nextDate, next: NEXT.other }, t("Save"))
				: paragraph(t("Go back and correct it."))),
	]);
}

type Facts = { outcome?: string; purpose?: string; note?: string; todo?: string };

const factsOf = (day: Day, nextDate: Day | null, { outcome = "", purpose = "", note = "", todo }: Facts) =>
	[
		`${formatFullDay(day)} · ${isOutcome(outcome) ? t(OUTCOME_WORDS[outcome]) : ""}`,
		nextDate === null ? t("No date given") : t("Next date: {day}", { day: formatFullDay(nextDate) }),
		escapeHtml(purpose),
		escapeHtml(note),
		todo ? escapeHtml(t("Something to do: {todo}", { todo })) : "",
	]
		.filter((fact) => fact !== "")
		.map((fact) => `<p class="wrap-anywhere">${fact}</p>`)
		.join("");

/** Name and value of the button that replaces what stands now. */
export const MINE = "mine";

/** The saved entry, where a hearing was refused because that changed, and the choice. */
function choiceOf({ key, day, standing }: UnsentHearing): string {
	const facts = standing
		? factsOf(day, standing.next_date, standing)
		: `<p>${t("This entry was removed since you opened it.")}</p>`;
	return (
		`<p class="error">${t("Not saved: it has changed since you opened it.")}</p>` +
		`<h3 class="mt-4">${t("Saved entry")}</h3>${facts}` +
		postForm(UNSENT_HEARINGS, { key }, t("Keep what is there")) +
		postForm(UNSENT_HEARINGS, { key, intent: MINE }, t("Save mine"))
	);
}

function entry(hearing: UnsentHearing): string {
	const { key, fields, address, refusal, recordedAt, caseId } = hearing;
	const when = formatRecentMoment(new Date(recordedAt), dayInIndia(new Date()));
	const state =
		refusal === undefined
			? `<p class="hint">${t("Recorded {when}. It is sent when you are online.", { when })}</p>`
			: hearing.standing !== undefined
				? choiceOf(hearing)
				: `<p class="error">${t("Not saved: {reason}", { reason: escapeHtml(refusal) })}</p>` +
					postForm(toCorrect(address, key), { ...fields, reload: "" }, t("Correct it"));
	const remove = postForm(UNSENT_HEARINGS, { key }, t("Remove"), "button button-danger");
	return (
		`<section class="mt-4"><h2>${link(paths.case(caseId), escapeHtml(fields.about ?? ""))}</h2>` +
		factsOf(hearing.day, hearing.nextDate, fields) +
		`${state}<details class="more mt-4"><summary>${t("Remove this entry")}</summary>` +
		`<p>${t("This deletes everything you typed.")}</p>${remove}</details></section>`
	);
}

/** The unsent hearings, each with all typed values, and the reason if the server refused it. */
export const unsentPage = (settings: PageSettings, unsent: UnsentHearing[]) =>
	workerPage(settings, () => [
		t("Hearings to send"),
		(unsent.length > 0 ? unsent.map(entry).join("") : paragraph(t("Everything was sent."))) +
			(unsent.some(({ refusal }) => refusal === undefined) ? paragraph(link("", t("Send now"))) : "") +
			paragraph(link(paths.diary, t("Diary"))),
	]);

/** Shown where the device has no room for another hearing. */
export const noRoomPage = (settings: PageSettings) =>
	workerPage(settings, () => [t("Not saved"), paragraph(t("This device has no room left. Note the date elsewhere."))]);

/** Asks before a logout deletes hearings that are not sent. */
export const logoutQuestionPage = (settings: PageSettings, unsent: UnsentHearing[], fields: Fields) =>
	workerPage(settings, () => [
		t("{count} to send", { count: unsent.length }),
		paragraph(t("If you log out now, they are deleted.")) +
			paragraph(link(UNSENT_HEARINGS, t("Show them"))) +
			postForm(paths.logout, { ...fields, unsent: "delete" }, t("Log out and delete them"), "button button-danger"),
	]);
