import type postgres from "postgres";
import { knownCases } from "../../../app/sandbox/courts/ecourts-cases";
import type { openClient } from "../browser/browser";
import { inDays } from "../days";

/** Has the demo's next hearings today and tomorrow on every day of the week: by itself the demo avoids days without courts. */
export async function hearTodayAndTomorrow(call: ReturnType<typeof openClient>, sql: postgres.Sql): Promise<void> {
	for (const { cnr, next } of knownCases) {
		if (typeof next !== "number") continue;
		await call("POST", `/sandbox/ecourts/cases/${cnr}`, { status: { nextHearingDate: inDays(next) } });
		await sql`update court_records set next_date = ${inDays(next)} where cnr_number = ${cnr}`;
	}
}
