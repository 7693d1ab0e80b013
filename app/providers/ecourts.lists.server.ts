import { cut } from "~/platform/language/cut";
import { call, type EcourtsSettings, failure, failureOf, parseJson } from "~/providers/ecourts.call.server";
import { bareCnr, isPlainObject, list, part, text } from "~/providers/ecourts.read.server";
import { observed } from "~/providers/observed.server";

export const LIST_TYPES = ["CIVIL", "CRIMINAL"] as const;
export type ListType = (typeof LIST_TYPES)[number];

/** A court by the provider's id, and a day (`YYYY-MM-DD`). */
export type ListAsked = { courtId: string; type: ListType; day: string };

/** A case on a list; `position` counts from 1 through all purposes. */
type ListedCase = { cnr: string; position: number; purpose: string };

/** `of`: the cases on the list, those without a readable CNR included. */
export type CauseListAnswer = { kind: "list"; cases: ListedCase[]; of: number } | { kind: "none" };

/** No court hears more in a day. */
const MAX_LISTED = 2000;
const MAX_PURPOSE_LENGTH = 200;
const CNR = /^[A-Z]{2}[A-Z0-9]{4}\d{10}$/;

/**
 * Fetches a court's cause list of a day. Makes one attempt; the caller decides about retries.
 * @returns `none` if the court has published no list (404, an empty body or a list without cases)
 * @throws ProviderError; the signal's reason if the caller aborted.
 */
export function fetchCauseList(settings: EcourtsSettings, asked: ListAsked, signal?: AbortSignal) {
	return observed("ecourts", "cause-list", () => askForList(settings, asked, signal));
}

async function askForList(
	settings: EcourtsSettings,
	{ courtId, type, day }: ListAsked,
	signal: AbortSignal | undefined,
): Promise<CauseListAnswer> {
	const date = day.split("-").reverse().join("-");
	const answer = await call(settings, "/live/district-court/cause-list", { courtId, type, date }, signal);
	if (answer.status === 404) return { kind: "none" };
	if (answer.status !== 200) throw failureOf(answer);
	if (answer.text.trim() === "") return { kind: "none" };
	const answered = parseJson(answer.text);
	if (!isPlainObject(answered) || !Array.isArray(answered.causeList))
		throw failure("unavailable", "answered a cause list with no list");
	return readList(causeList.parse(answered.causeList));
}

const causeList = list(part({ purpose: text, cases: list(part({ cnr: text })) }));

function readList(groups: { purpose: string | null; cases: { cnr: string | null }[] }[]): CauseListAnswer {
	const all = groups.flatMap(({ purpose, cases }) => cases.map(({ cnr }) => ({ cnr: bareCnr(cnr ?? ""), purpose })));
	if (all.length === 0) return { kind: "none" };
	const listed = new Map<string, ListedCase>();
	for (const [index, { cnr, purpose }] of all.slice(0, MAX_LISTED).entries())
		if (CNR.test(cnr) && !listed.has(cnr))
			listed.set(cnr, { cnr, position: index + 1, purpose: cut(purpose ?? "", MAX_PURPOSE_LENGTH) });
	if (listed.size === 0) throw failure("unavailable", "answered a cause list that names no case");
	return { kind: "list", cases: [...listed.values()], of: all.length };
}
