import { eq, notInArray, sql } from "drizzle-orm";
import { canaries } from "~/features/administration/status/schema";
import { isHighCourtCnr } from "~/features/courts/courts/cnr";
import { consumeCall, recordSetAside } from "~/features/courts/courts/provider-calls.server";
import { mailAdministrators } from "~/features/people/notifications/commands.server";
import { adminPaths } from "~/paths.admin";
import { type Day, dayInIndia, MINUTE_MS } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import { isReadable, Unreadable } from "~/platform/outside/value";
import { eachRecord } from "~/platform/queue/round.server";
import { env } from "~/platform/settings/env.server";
import { type CourtRecord, fetchDistrictCourtCase, fetchHighCourtCase } from "~/providers/ecourts.server";
import { ProviderError } from "~/providers/provider-error";

type Canary = typeof canaries.$inferSelect;

/** A night deducts the calls since the night before began, at half past one. */
const NIGHT_BEGINS_MS = 90 * MINUTE_MS;

/** Fields that a case keeps once it has them. */
const LASTING = [
	"title",
	"caseType",
	"filingNumber",
	"filingDate",
	"registrationNumber",
	"registrationDate",
	"firstHearingDate",
	"caseStage",
	"courtNumberAndJudge",
	"petitioners",
	"petitionerAdvocates",
	"respondents",
	"acts",
	"sections",
	"hearings",
] as const satisfies (keyof CourtRecord)[];

const hasValue = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null);

/** The fields that could not be read, those of hearings and orders as `hearings.nextDate`. */
function unreadableFields(record: CourtRecord): string[] {
	const { hearings, orders } = record;
	const inLists = { hearings: isReadable(hearings) ? hearings : [], orders: isReadable(orders) ? orders : [] };
	return [
		...Object.entries(record).flatMap(([field, value]) => (value instanceof Unreadable ? [field] : [])),
		...Object.entries(inLists).flatMap(([list, items]) =>
			items.flatMap((item) =>
				Object.entries(item).flatMap(([field, value]) => (value instanceof Unreadable ? [`${list}.${field}`] : [])),
			),
		),
	];
}

/** The fields of an answer that are wrong, compared with what the case had. */
function faultsOf(record: CourtRecord, { fields, nextDate }: Canary, today: Day): string[] {
	const missing = LASTING.filter((field) => fields.includes(field) && !hasValue(record[field]));
	// A hearing that is over may lack the next one for a while; a coming one does not disappear with nothing in its place.
	const hasLostDate = nextDate !== null && nextDate >= today && !record.nextHearingDate && !record.decisionDate;
	const all = [...unreadableFields(record), ...missing, ...(hasLostDate ? ["nextHearingDate"] : [])];
	return [...new Set(all)].sort();
}

/** Looks a canary up: the record, null if the court does not know it; undefined if there was no answer or no call left. */
async function fetchCanary(cnr: string, now: Date): Promise<CourtRecord | null | undefined> {
	if (!(await consumeCall())) return undefined;
	await recordSetAside(db, "canaries", dayInIndia(new Date(now.getTime() - NIGHT_BEGINS_MS)), 1);
	const settings = { baseUrl: env.ECOURTS_BASE_URL, apiKey: env.ECOURTS_API_KEY };
	try {
		const answer = await (isHighCourtCnr(cnr)
			? fetchHighCourtCase(settings, cnr)
			: fetchDistrictCourtCase(settings, cnr));
		return answer.kind === "found" ? answer.record : null;
	} catch (error) {
		// An outage, which is counted with all calls.
		if (error instanceof ProviderError) return undefined;
		throw error;
	}
}

async function checkCanary(cnrNumber: string, now: Date): Promise<void> {
	const record = await fetchCanary(cnrNumber, now);
	if (record === undefined) return;
	const fields = record ? LASTING.filter((field) => hasValue(record[field])) : [];
	await db.transaction(async (tx) => {
		const nextDate = record?.nextHearingDate ?? null;
		const kept = { fields, nextDate: isReadable(nextDate) ? nextDate : null };
		await tx
			.insert(canaries)
			.values({ cnrNumber, ...kept })
			.onConflictDoNothing();
		const [before] = await tx.select().from(canaries).where(eq(canaries.cnrNumber, cnrNumber)).for("update");
		if (!before) return;
		const fault = record ? faultsOf(record, before, dayInIndia(now)).join(", ") || null : "cnr";
		await tx
			.update(canaries)
			.set({
				fault,
				faultSince: fault ? (before.faultSince ?? now) : null,
				answeredAt: sql`now()`,
				...(fault ? {} : { ...kept, fields: [...new Set([...before.fields, ...fields])] }),
			})
			.where(eq(canaries.cnrNumber, cnrNumber));
		if (!fault || fault === before.fault) return;
		log.warn({ cnr: cnrNumber, fields: fault }, "a canary lacks fields, or has others than before");
		await mailAdministrators(tx, () => ({
			subject: t("eCourts answers differently: {fields}", { fields: fault }),
			text: [
				t("The answer for {cnrNumber} lacks these fields, or they cannot be read: {fields}", {
					cnrNumber,
					fields: fault,
				}),
				t("Records of other cases may lose them, too. Details: {link}", {
					link: env.PUBLIC_URL + adminPaths.overview,
				}),
			].join("\n\n"),
		}));
	});
}

/** Looks up the cases of `CANARY_CNRS`, within the month's calls; the next night deducts them. */
export async function checkCanaries(now = new Date()): Promise<void> {
	const chosen = env.CANARY_CNRS;
	await db.delete(canaries).where(chosen.length > 0 ? notInArray(canaries.cnrNumber, chosen) : sql`true`);
	await eachRecord("canaries", chosen, { idOf: (cnr) => cnr, work: (cnr) => checkCanary(cnr, now) });
}
