import { z } from "zod";
import { type Day, dayInIndia } from "~/platform/calendar/day";
import { changeCourtAnswer, forgetCourtChanges, listCourtChanges } from "~/sandbox/courts/court-answers.server";
import { changedAnswer } from "~/sandbox/courts/court-changes";
import { changesOf, type courtForm } from "~/sandbox/courts/court-form";
import { simulatedAnswer } from "~/sandbox/courts/ecourts.server";
import { knownCases } from "~/sandbox/courts/ecourts-cases";

const shown = z.object({
	title: z.string().catch(""),
	status: z
		.object({ nextHearingDate: z.iso.date().nullable().catch(null), decisionDate: z.string().nullable().catch(null) })
		.catch({ nextHearingDate: null, decisionDate: null }),
});

export type DemoCourtCase = {
	cnr: string;
	title: string;
	nextDate: Day | null;
	state: "pending" | "disposed" | "unknown";
	isChanged: boolean;
};

/** A case of the Supreme Court, which eCourtsIndia has: to be looked up for a matter, and then moved. */
const OF_SUPREME_COURT = "SCIN010012342024";

/** Current court responses of the demo cases, and of one of the Supreme Court. */
export async function listDemoCourt(): Promise<DemoCourtCase[]> {
	const today = dayInIndia(new Date());
	const changes = await listCourtChanges();
	const cnrs = [...knownCases.map(({ cnr }) => cnr), OF_SUPREME_COURT];
	return cnrs.map((cnr) => {
		const answer = changedAnswer(cnr, simulatedAnswer(cnr, today), changes.get(cnr));
		const { title, status } = shown.parse(answer ?? simulatedAnswer(cnr, today) ?? {});
		const isDecided = status.decisionDate !== null;
		return {
			cnr,
			title,
			nextDate: answer ? status.nextHearingDate : null,
			state: answer ? (isDecided ? "disposed" : "pending") : "unknown",
			isChanged: changes.has(cnr),
		};
	});
}

/** Applies the form to the simulated court. */
export async function changeDemoCourt(input: z.output<typeof courtForm>): Promise<void> {
	const changes = changesOf(input, dayInIndia(new Date()));
	if (changes) await changeCourtAnswer(input.cnr, changes);
	else await forgetCourtChanges(input.cnr);
}
