import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { fetchCauseList } from "~/providers/ecourts.lists.server";
import { fetchCourts, fetchDistrictCourtCase } from "~/providers/ecourts.server";
import { changedAnswer } from "~/sandbox/courts/court-changes";
import { answerEcourts, simulatedAnswer } from "~/sandbox/courts/ecourts.server";
import { type KnownHearing, roomId } from "~/sandbox/courts/ecourts-cause-list";
import { KEY, serve, serveJson, serveText } from "../support/courts/ecourts";
import { benches, searchPlaces } from "../support/courts/search-places";

const DAY = "2026-11-24";
const [CIVIL, CRIMINAL] = ["MHPU019800012023", "MHTH019800142026"];
const LINE = "7-Civil Judge Senior Division";
const COURT = roomId("c1", LINE);
/** All are in one court, on the day. */
const inCourt = { status: { courtNumberAndJudge: LINE, nextHearingDate: DAY } };

/** The simulator with these hearings, and what it was sent. */
async function simulator(said: KnownHearing["said"][] = [null, null]) {
	const sent: unknown[] = [];
	const settings = await serve(async (incoming, outgoing) => {
		const body = await text(incoming);
		sent.push(JSON.parse(body));
		const request = new Request(`http://x${incoming.url}`, {
			method: "POST",
			headers: { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" },
			body,
		});
		const answer = await answerEcourts(request, {
			apiKey: KEY,
			directory: { states: async () => [], districts: async () => [], benches },
			places: searchPlaces(),
			today: "2026-11-23",
			changes: { find: async () => inCourt, add: async () => ({}) },
			lists: {
				hearings: async () => [CIVIL, CRIMINAL].map((cnr, index) => ({ cnr: String(cnr), said: said[index] ?? null })),
				say: async () => undefined,
			},
		});
		outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
	});
	return { settings, sent };
}

const asked = { courtId: COURT, type: "CIVIL", day: DAY } as const;
const serveList = (causeList: unknown) => serveJson({ causeList });

describe("the cause list of a court", () => {
	test("has its cases of one type with position and purpose, in an order that stays", async () => {
		const { settings, sent } = await simulator();
		const list = await fetchCauseList(settings, asked);
		expect(sent).toEqual([{ courtId: COURT, type: "CIVIL", date: "24-11-2026" }]);
		if (list.kind !== "list") throw new Error("no list");
		expect(list.cases.map(({ position }) => position)).toEqual(list.cases.map((_, index) => index + 1));
		const stage = Object(changedAnswer("", simulatedAnswer(String(CIVIL), "2026-11-23"), undefined)).status.caseStage;
		expect(list.cases.find(({ cnr }) => cnr === CIVIL)).toMatchObject({ purpose: stage });
		expect(list.cases.some(({ cnr }) => cnr === CRIMINAL)).toBe(false);
		expect(await fetchCauseList(settings, asked)).toEqual(list);
		const criminal = await fetchCauseList(settings, { ...asked, type: "CRIMINAL" });
		expect(criminal.kind === "list" && criminal.cases.some(({ cnr }) => cnr === CRIMINAL)).toBe(true);
	});

	test("changes as a sandbox user says, down to none", async () => {
		const names = async (said: KnownHearing["said"]) => {
			const list = await fetchCauseList((await simulator([said])).settings, asked);
			return list.kind === "list" ? list.cases.map(({ cnr }) => cnr) : list.kind;
		};
		expect(await names("listed")).toContain(CIVIL);
		const without = await names("off");
		expect(without).not.toContain(CIVIL);
		expect(without.length).toBeGreaterThan(5);
		expect(await names("no list")).toBe("none");
	});

	test("is found at a court that the directory spells in its own way", async () => {
		const { settings } = await simulator();
		expect(await fetchCourts(settings, ["c1"])).toEqual([{ id: COURT, name: "7 - Civil Judge Sr. Dn." }]);
		const answer = await fetchDistrictCourtCase(settings, String(CIVIL));
		expect(answer.kind === "found" && answer.record.courtNumberAndJudge).toBe(LINE);
	});

	test.each([
		["a page of HTML", "-1993", { code: "unavailable", isRetryable: true }],
		["too many calls", "-1992", { code: "rate-limited", isRetryable: true }],
		["a wrong key", "-1996", { code: "refused", isRetryable: false }],
		["broken JSON", "-1995", { code: "unavailable", isRetryable: true }],
	])("fails with %s", async (_, end, failure) => {
		const { settings } = await simulator();
		await expect(fetchCauseList(settings, { ...asked, courtId: COURT + end })).rejects.toMatchObject(failure);
	});

	test.each<[string, () => ReturnType<typeof serveText>]>([
		["404", () => serveText("no list", 404)],
		["an empty body", () => serveText("")],
		["a list without purposes", () => serveList([])],
		["purposes without cases", () => serveList([{ purpose: "Arguments", cases: [] }, { purpose: null }])],
	])("is none after %s", async (_, serve) => {
		expect(await fetchCauseList(await serve(), asked)).toEqual({ kind: "none" });
	});

	test("counts cases without a readable CNR, and keeps the first place of one listed twice", async () => {
		const cases = [{ cnr: "MHPU01-980001-2023" }, { cnr: "" }, { cnr: CIVIL }, { cnr: CRIMINAL }];
		expect(await fetchCauseList(await serveList([{ purpose: " For\nArguments ", cases }]), asked)).toEqual({
			kind: "list",
			of: 4,
			cases: [
				{ cnr: CIVIL, position: 1, purpose: "For Arguments" },
				{ cnr: CRIMINAL, position: 4, purpose: "For Arguments" },
			],
		});
	});

	test.each([
		["something else", () => serveText('{"cases":[]}')],
		["a list that names no case", () => serveList([{ purpose: "Arguments", cases: [{ cnr: "12/2024" }, {}] }])],
	])("cannot be read from %s", async (_, serve) => {
		await expect(fetchCauseList(await serve(), asked)).rejects.toMatchObject({ code: "unavailable" });
	});
});
