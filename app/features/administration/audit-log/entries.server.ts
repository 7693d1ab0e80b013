import { detailsInWords, readDetails, sentenceOf } from "~/features/administration/audit-log/words";
import { type AuditRow, listNames } from "~/features/people/audit/queries.server";
import { adminPaths } from "~/paths.admin";
import { formatMoment } from "~/platform/calendar/day";
import { countWords, inLanguage, languageNow, t } from "~/platform/language/translate";
import { jobInWords } from "~/platform/queue/job.server";

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** The person an entry is about, by the rule of `WHOM` in the queries. */
const whomOf = ({ subject, subjectId, details }: AuditRow): string | undefined => {
	const { for: owner, ownerId } = Object(details);
	return [owner, ownerId, subject === "user" ? subjectId : undefined].find(isText);
};

const peopleIn = (row: AuditRow) => {
	const { to } = Object(row.details);
	return [whomOf(row), to].filter(isText);
};

/** The subject of an entry, as people call it. */
function whatOf({ action, subject, subjectId, details }: AuditRow): string {
	const { cnr, cnrNumber, number, count, name, after } = Object(details);
	switch (action.split(".")[0]) {
		case "case":
			return (
				[cnr, cnrNumber].find(isText) ??
				(typeof count === "number" ? countWords(count, "{count} case", "{count} cases") : t("a case"))
			);
		case "court-record":
			return subjectId;
		case "complaint":
			return isText(number) ? t("complaint {number}", { number }) : t("a complaint");
		case "feedback":
			return isText(number) ? t("feedback {number}", { number }) : t("feedback");
		case "plan":
			return [name, Object(after).name].find(isText) ?? "";
		default:
			return `${subject} ${subjectId}`.trim();
	}
}

/** The admin screen of an entry's subject. */
const SCREENS = new Map<string, (id: string) => string>([
	["case", adminPaths.record],
	["transaction", adminPaths.payment],
	["complaint", adminPaths.complaint],
	["feedback", adminPaths.feedbackEntry],
	["user", adminPaths.user],
	["batch", adminPaths.messageBatch],
]);

export type AuditItem = {
	id: string;
	when: string;
	sentence: string;
	details: string[];
	/** The actor's username and network address. */
	by: string;
	to: string | null;
};

const MAX_DETAIL_LENGTH = 300;

/** Log entries in words. For a file they are in English, like its column heads, and not shortened. */
export async function inWords(rows: AuditRow[], { isFile = false } = {}): Promise<AuditItem[]> {
	const names = await listNames(rows.flatMap(peopleIn));
	const nameOf = (id: unknown) => (isText(id) ? (names.get(id) ?? id) : id);
	const short = (detail: string) =>
		isFile || detail.length <= MAX_DETAIL_LENGTH ? detail : `${detail.slice(0, MAX_DETAIL_LENGTH)}…`;
	const item = (row: AuditRow) => {
		const written = readDetails(row.details);
		const details = isText(written.queue) ? { ...written, queue: jobInWords(written.queue) } : written;
		const whom = whomOf(row);
		const page = row.subjectId && SCREENS.get(row.subject)?.(row.subjectId);
		return {
			id: row.id,
			when: formatMoment(row.at),
			sentence: sentenceOf(row.action, {
				actor: row.actor ?? (row.area === "security" ? t("Unknown account") : t("System")),
				what: whatOf(row),
				whom: whom === row.actorId ? "" : String(nameOf(whom) ?? ""),
				details: "to" in details ? { ...details, to: nameOf(details.to) } : details,
			}),
			details: detailsInWords(row.action, details).map(short),
			by: [row.username, row.address].filter(isText).join(", "),
			to: page || null,
		};
	};
	return inLanguage(isFile ? "en" : languageNow(), () => rows.map(item));
}
