import { caseNameOf, roomInWords } from "~/features/courts/court-records/case-facts";
import { courtLink } from "~/features/courts/court-records/court-link";
import { newPlaceOf } from "~/features/courts/court-records/doubts/new-place";
import { checkedSince } from "~/features/courts/court-records/look-up/rounds";
import { reasonToWithholdNames } from "~/features/courts/court-records/withheld-names";
import { type DeadlineRow, listDeadlinesById } from "~/features/courts/deadlines/queries.server";
import { courtInWords, inCourtOrder } from "~/features/courts/diary/diary-view";
import { type AlertedCase, describeForAlerts } from "~/features/courts/diary/hearings/queries.alerts.server";
import { listAlertedOwners } from "~/features/people/chamber/alerts.server";
import type { NoticeKind } from "~/features/telling/alerts/schema";
import { listFirstAlerts } from "~/features/telling/alerts/settings/first-alerts.server";
import { stopUrlOf } from "~/features/telling/alerts/settings/stop-link.server";
import type { NoticeCase, NoticeContent } from "~/features/telling/alerts/words/channel-content";
import { type Alert, deadlineIdOf, isCurrent, isStillDue } from "~/features/telling/alerts/words/current";
import { paths } from "~/paths";
import { type Day, dayInIndia, startOfDayInIndia } from "~/platform/calendar/day";
import type { Database } from "~/platform/db/client.server";
import { own } from "~/platform/outside/own";
import { env } from "~/platform/settings/env.server";

/** Cases in a message; its link shows all. */
const MAX_CASES = 50;
/** Alerts read per notice; more than shown, since some may be out of date. */
const MAX_READ = 200;

type Notice = { id: number; userId: string; kind: NoticeKind; day: Day | null; saysNoPackage: boolean };
function courtOf({ courtNumberAndJudge, court, district }: AlertedCase): string {
	const room = courtNumberAndJudge?.trim() ? roomInWords(courtNumberAndJudge) : "";
	return [room, court ? courtInWords({ court, district }) : district].filter(Boolean).join(", ");
}

/** A case decided at its hearing: that hearing took place. */
const isHeardBefore = ({ kind, oldDay }: Alert, { decisionDate }: AlertedCase) =>
	kind === "disposed" && oldDay !== null && decisionDate !== null && oldDay <= decisionDate;

/** The day of the last look-up, where that is the news, or the evening before a hearing brought none. */
function lastCheckedOf({ kind, newDay }: Alert, { isUnknown, fetchedAt, createdAt }: AlertedCase): Day | null {
	if (isUnknown) return null;
	if (kind === "trouble") return dayInIndia(fetchedAt ?? createdAt);
	const isBoard = kind === "tomorrow" && newDay !== null && fetchedAt !== null;
	return isBoard && fetchedAt < checkedSince("evening", startOfDayInIndia(newDay)) ? dayInIndia(fetchedAt) : null;
}

function turnOf({ kind, detail }: Alert): NoticeCase["turn"] {
	if (kind !== "disposed") return null;
	return detail === "reopened" || detail === "outcome" ? detail : "disposed";
}

function unreadOf({ kind }: Alert, { unreadable, nextDate }: AlertedCase): NoticeCase["unread"] {
	const { nextDate: text } = unreadable;
	return kind === "trouble" && text !== undefined ? { text, lastKnown: nextDate } : null;
}

function noticeCase({ alert, item, todo }: AlertOfCase): NoticeCase {
	const newDay = todo ? null : alert.newDay;
	return {
		caseId: alert.caseId,
		kind: alert.kind,
		parties: caseNameOf(item),
		subjectName: reasonToWithholdNames(item) ? item.caseNumber || item.cnrNumber || item.court : caseNameOf(item),
		caseNumber: item.caseNumber,
		cnrNumber: item.cnrNumber,
		court: courtOf(item),
		isNoted: alert.kind === "date_changed" && alert.detail === "noted",
		oldDay: isHeardBefore(alert, item) ? null : alert.oldDay,
		newDay,
		purpose: newDay ? (item.purpose ?? "") : "",
		stage: item.stage ?? "",
		listing: newDay === item.nextDate ? item.listing : null,
		todo: todo ? { title: todo.title, due: todo.due } : null,
		owner: item.ownerId === alert.userId ? "" : item.owner,
		turn: turnOf(alert),
		nature: alert.kind === "disposed" ? (item.nature ?? "") : "",
		movedTo: turnOf(alert) === "outcome" ? newPlaceOf(item.transfers, item.cnrNumber) : "",
		order: alert.kind === "order" ? alert.detail : "",
		orderUrl: alert.kind === "order" ? courtLink(own(item.orderLinks, alert.about) ?? null) : null,
		unread: unreadOf(alert, item),
		lastChecked: lastCheckedOf(alert, item),
	};
}

type AlertOfCase = { alert: Alert; item: AlertedCase; todo?: DeadlineRow };

const placeOf = ({ item }: AlertOfCase) => ({ ...item, court: item.court ?? item.district });

/** By hearing day, then in the order of the diary. */
const inOrder = (entry: AlertOfCase, other: AlertOfCase) =>
	(entry.alert.newDay ?? "9").localeCompare(other.alert.newDay ?? "9") ||
	inCourtOrder(placeOf(entry), placeOf(other)) ||
	entry.alert.caseId.localeCompare(other.alert.caseId);

function listUrlOf({ kind, day }: Notice): string {
	if (kind === "changes") return env.PUBLIC_URL + paths.changes;
	if (kind === "due") return env.PUBLIC_URL + paths.todo;
	const query = day && kind === "tomorrow" ? `?day=${day}` : day && kind === "week" ? `?week=${day}` : null;
	return env.PUBLIC_URL + (query === null ? paths.cases : paths.diary + query);
}

const isBoardLate = ({ kind, day }: Notice, today: Day) => kind === "tomorrow" && day !== null && day <= today;

type Read = Awaited<ReturnType<typeof listFirstAlerts>>[number];

async function listAlerts(database: Database, noticeIds: number[]): Promise<Map<number, Read[]>> {
	const byNotice = new Map<number, Read[]>(noticeIds.map((id) => [id, []]));
	for (const row of await listFirstAlerts(database, noticeIds, MAX_READ)) byNotice.get(row.noticeId)?.push(row);
	return byNotice;
}

/** The alerts a person may get, each hearing once: their own case before one of a chamber. */
function allowedOf(alerts: AlertOfCase[], owners: Set<string> | undefined): AlertOfCase[] {
	const isOwn = ({ alert, item }: AlertOfCase) => item.ownerId === alert.userId;
	const keyOf = ({ alert, item }: AlertOfCase) => `${alert.kind} ${item.cnrNumber || alert.caseId}`;
	const ownKeys = new Set(alerts.filter(isOwn).map(keyOf));
	const seen = new Set<string>();
	return alerts.filter((entry) => {
		// A to-do is its assignee's, in anyone's case; two reminders of one may wait in a notice.
		if (entry.todo) return alerts.findLast(({ todo }) => todo?.id === entry.todo?.id) === entry;
		if (isOwn(entry)) return true;
		const key = keyOf(entry);
		if (!owners?.has(entry.item.ownerId) || ownKeys.has(key) || seen.has(key)) return false;
		seen.add(key);
		return true;
	});
}

/**
 * The contents of notices at a moment, by id. Notices are omitted if none of their alerts is current: the case is muted, archived
 * or deleted, or the person left its chamber.
 */
export async function contentsOf(
	database: Database,
	notices: Notice[],
	momentOf: (notice: Notice) => Date,
): Promise<Map<number, NoticeContent>> {
	if (notices.length === 0) return new Map();
	const byNotice = await listAlerts(
		database,
		notices.map(({ id }) => id),
	);
	const caseIds = [...byNotice.values()].flat().map(({ caseId }) => caseId);
	const described = await describeForAlerts(database, [...new Set(caseIds)]);
	const byCase = new Map(described.map((item) => [item.caseId, item]));
	const todoIds = [...byNotice.values()].flat().flatMap((alert) => deadlineIdOf(alert) ?? []);
	const todos = new Map((await listDeadlinesById(database, todoIds)).map((todo) => [todo.id, todo]));
	const owners = await listAlertedOwners(database, [...new Set(notices.map(({ userId }) => userId))]);
	const contents = new Map<number, NoticeContent>();
	for (const notice of notices) {
		const today = dayInIndia(momentOf(notice));
		const read = byNotice.get(notice.id) ?? [];
		const current = read.flatMap((row) => {
			const alert = { ...row, userId: notice.userId };
			const item = byCase.get(alert.caseId);
			const todo = todos.get(deadlineIdOf(alert) ?? "");
			if (alert.kind === "due") return item && !item.isMuted && isStillDue(alert, todo) ? [{ alert, item, todo }] : [];
			return item && !item.isQuiet && isCurrent(alert, item, today) ? [{ alert, item }] : [];
		});
		const allowedAlerts = allowedOf(current, owners.get(notice.userId));
		if (allowedAlerts.length === 0) continue;
		const unread = (read[0]?.total ?? 0) - read.length;
		contents.set(notice.id, {
			kind: notice.kind,
			day: notice.day,
			today,
			isLate: isBoardLate(notice, today),
			isUpdated: read[0]?.isUpdate ?? false,
			saidNoPackage: notice.saysNoPackage,
			cases: allowedAlerts.sort(inOrder).slice(0, MAX_CASES).map(noticeCase),
			caseCount: new Set(allowedAlerts.map(({ alert }) => alert.caseId)).size + unread,
			stopUrl: stopUrlOf(notice),
			listUrl: listUrlOf(notice),
		});
	}
	return contents;
}
