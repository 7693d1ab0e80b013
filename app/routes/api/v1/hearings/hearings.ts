import { z } from "zod";
import { requireSeenCase } from "~/features/courts/cases/queries.server";
import { recordHearing } from "~/features/courts/hearings/commands.server";
import { hearingCall } from "~/features/courts/hearings/hearing-input";
import { notedHearingJson, notedHearingRecord } from "~/features/courts/hearings/json";
import { listNotedHearings, requireNotedHearing } from "~/features/courts/hearings/queries.server";
import { apiAction, apiLoader } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

const NO_CASE = { 404: "No such case, or the caller has no access to its list." };

export const loader = apiLoader({
	id: "listRecordedHearings",
	tag: "Hearings",
	summary: "List the recorded hearings of a case",
	description: "What the owner and their members wrote down, newest first. Administrators get no notes.",
	failures: NO_CASE,
	auth: "user",
	right: "see",
	beside: "POST",
	output: z.object({ status: done, data: z.array(notedHearingRecord) }),
	run: async ({ params, authorize }) => {
		const row = await requireSeenCase(params.caseId ?? "", authorize);
		const { role, actor, ownerId } = await authorize(row.ownerId);
		const seesNotes = role !== undefined || actor.id === ownerId;
		const found = await listNotedHearings(ownerId, row.id);
		return { status: true, data: found.map((one) => notedHearingJson(seesNotes ? one : { ...one, note: "" })) };
	},
});

export const action = apiAction({
	id: "recordHearing",
	tag: "Hearings",
	summary: "Record a hearing",
	description:
		"One entry a case and day: a second call for the day changes it. The noted next date is the case's next date until the court's record has a date after the hearing, or a decision.",
	failures: {
		403: "An administrator's token of a login needs a login of the last 10 minutes, or the password.",
		404: NO_CASE[404],
		409: "The day's entry has changed since based_on or recorded_at (errors.based_on says what stands), or the court is closed or the owner has hearings in another town on next_date, or todo_due is over or the court closed on it, and confirm is not true; or the case has 200 open to-dos. Nothing is saved.",
	},
	codes: ["password_required", "wrong_password", "changed_meanwhile", "day_clashes", "day_past", "day_closed"],
	auth: "user",
	right: "hearing",
	beside: "GET",
	input: hearingCall,
	output: z.object({ status: done, message: words("Hearing recorded."), data: notedHearingRecord }),
	run: async ({ user, params, input: { hearing, basis, isConfirmed, todo, reason, password }, authorize }) => {
		const row = await requireSeenCase(params.caseId ?? "", authorize);
		const acting = await authorize(row.ownerId);
		const { id } = await recordHearing(acting, row.id, hearing, {
			basis,
			isConfirmed,
			todo,
			isTodoConfirmed: isConfirmed,
			change: { proof: { user, password }, reason },
		});
		const saved = await requireNotedHearing(acting.ownerId, row.id, id);
		return { status: true, message: "Hearing recorded.", data: notedHearingJson(saved) };
	},
});
