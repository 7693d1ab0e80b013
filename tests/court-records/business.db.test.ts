import { beforeEach, expect, test } from "vitest";
import { listCourtExtras } from "~/features/courts/cases/status/queries.history.server";
import { saveCourtRecord } from "~/features/courts/court-records/look-up/commands.save.server";
import { planChangeAlerts } from "~/features/telling/alerts/planning/commands.plan-changes.server";
import { contentsOf } from "~/features/telling/alerts/words/content.server";
import { dayInIndia } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { courtAnswer } from "../support/courts/court-answer";
import { given } from "../support/database/given";
import { atIst } from "../support/telling/alerts";

const today = dayInIndia(new Date());
const noon = atIst(today, "12:00");
const SITE = "https://services.ecourts.gov.in";

let userId = "";
let cnr = "";
beforeEach(async () => {
	userId = (await given.givenUser()).id;
	cnr = (await given.givenCase(userId, { createdAt: new Date(Date.now() - 60_000) })).cnrNumber;
});

const hearing = { businessDate: "2026-01-20", nextDate: "2026-02-20", purpose: "Evidence", judge: "J1" };
const events = async () => (await sql`select kind from case_events where cnr_number = ${cnr}`).map(({ kind }) => kind);

test("the record keeps the business of a day, the orders' links and the transfers, and a new link is an event", async () => {
	const answer = {
		hearings: [{ ...hearing, url: `${SITE}/business` }],
		orders: [{ number: 1, name: "Order", date: "2026-01-20", url: `${SITE}/order` }],
		transfers: [{ from: "Court 3", to: "Court 11" }],
	};
	await saveCourtRecord(cnr, courtAnswer(cnr, answer));
	expect((await listCourtExtras([cnr])).get(cnr)).toMatchObject({
		hearings: [{ date: "2026-01-20", url: `${SITE}/business` }],
		orders: answer.orders,
		transfers: answer.transfers,
	});
	const before = (await events()).length;
	await saveCourtRecord(cnr, courtAnswer(cnr, answer));
	expect(await events()).toHaveLength(before);
	await saveCourtRecord(cnr, courtAnswer(cnr, { ...answer, hearings: [{ ...hearing, url: `${SITE}/moved` }] }));
	expect(await events()).toHaveLength(before + 1);
});

test("the alert of an order has the link of that order, not of another of its name, and no link elsewhere", async () => {
	const orders = [
		{ number: null, name: "Order", date: "2026-01-20", url: `${SITE}/first` },
		{ number: null, name: "Order", date: "2026-02-20", url: `${SITE}/second` },
		{ number: 7, name: "Order", date: "2026-02-20", url: "https://elsewhere.example/seventh" },
		{ number: 8, name: "Judgment", date: "2026-02-20", url: null },
	];
	await saveCourtRecord(cnr, courtAnswer(cnr, { orders: orders.slice(0, 1) }));
	await saveCourtRecord(cnr, courtAnswer(cnr, { orders }));
	await planChangeAlerts(noon);
	const [notice] = await sql<{ id: string }[]>`select id from alert_notices where user_id = ${userId}`;
	const about = { id: Number(notice?.id), userId, kind: "changes" as const, day: null, saysNoPackage: false };
	const content = (await contentsOf(db, [about], () => noon)).get(about.id);
	const told = content?.cases.map(({ order, orderUrl }) => [order, orderUrl]) ?? [];
	expect(told.sort((one, other) => String(one).localeCompare(String(other)))).toEqual([
		["Judgment", null],
		["Order", null],
		["Order", `${SITE}/first`],
		["Order", `${SITE}/second`],
	]);
});
