import { eq, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { lookUpCourtRecord } from "~/features/courts/court-records/look-up/commands.fetch.server";
import { consumeLookUpShare, returnLookUpShare } from "~/features/courts/court-records/look-up/look-up-share.server";
import { OTHER_NOT_RESPONDING, OTHER_USED_UP } from "~/features/courts/court-records/look-up/look-up-words";
import { NOT_FOUND } from "~/features/courts/court-records/look-up/missing.server";
import { recordUntracked } from "~/features/courts/court-records/look-up/untracked.server";
import { searchOtherCourts } from "~/features/courts/court-records/other-courts/ask.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { isOtherCourtCnr } from "~/features/courts/courts/cnr";
import { hasOtherCourts } from "~/features/courts/courts/credits.server";
import type { LookedUp } from "~/features/courts/own-matters/look-up/input";
import { requireOwnMatter } from "~/features/courts/own-matters/queries.server";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import type { Day } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { phrase, t } from "~/platform/language/translate";
import { foldText } from "~/platform/outside/fold";
import { Unreadable } from "~/platform/outside/value";
import type { CopyHit } from "~/providers/ecourtsindia/search.server";
import { ProviderError } from "~/providers/provider-error";

/** A case of another court that may be the matter. */
export type FoundMatter = {
	cnr: string;
	number: string | null;
	/** The court's name, or of a record its room and judges. */
	court: string | null;
	petitioners: string[];
	respondents: string[];
	nextDate: Day | null;
	/** The next date as it was sent, where it could not be read. */
	unreadable?: string;
};

/** The matter to look up. @throws DomainError `not-found`, also for a case with a CNR, and where no other court can be asked */
export async function requireLookUp(ownerId: string, caseId: string) {
	const matter = await requireOwnMatter(ownerId, caseId);
	if (matter.isJoined || !hasOtherCourts()) throw new DomainError("not-found", t("This case was not found."));
	return matter;
}

/**
 * Looks up a matter without a CNR for its owner, who waits. It counts against the day's share of new cases unless the court does not
 * answer. What is found is shown, and joined by `giveCnr`.
 * @throws DomainError `not-found`, `too-many`, `unavailable`
 */
export async function lookUpMatter(acting: ActingContext, caseId: string, asked: LookedUp): Promise<FoundMatter[]> {
	const { ownerId } = acting;
	const { id } = await requireLookUp(ownerId, caseId);
	const isOfCnr = "cnr" in asked;
	const day = await db.transaction(async (tx) => {
		await recordAction(tx, acting, "change", { action: "case.look-up", subject: "case", subjectId: id });
		return consumeLookUpShare(tx, ownerId, "new", { isOfCnr });
	});
	return (isOfCnr ? lookUpCnr(asked.cnr) : lookUpNumber(asked)).catch(async (error: unknown) => {
		if (error instanceof DomainError && error.code === "unavailable")
			await db.transaction((tx) => returnLookUpShare(tx, ownerId, "new", day));
		throw error;
	});
}

const refused = (code: "not-found" | "unavailable", message: string, field = "cnr_number") =>
	new DomainError(code, t(message), { field });

/** A record that is joined to nothing yet is kept as one that nobody tracks; one of the last day is not asked for again. */
async function lookUpCnr(cnr: string): Promise<FoundMatter[]> {
	const read = async () => {
		const [row] = await db
			.select({
				...columnsOf(courtRecords, "lookUp", "lookUpError", "petitioners", "respondents", "nextDate", "unreadable"),
				...{ number: courtRecords.registrationNumber, court: courtRecords.courtNumberAndJudge },
				isFresh: sql<boolean>`${courtRecords.lookUp} = 'found' and ${courtRecords.fetchedAt} > now() - interval '1 day'`,
			})
			.from(courtRecords)
			.where(eq(courtRecords.cnrNumber, cnr));
		return row;
	};
	if (!(await read())?.isFresh) {
		await db.transaction(async (tx) => {
			await tx.insert(courtRecords).values({ cnrNumber: cnr, askedAt: sql`now()` }).onConflictDoNothing();
			await recordUntracked(tx, [cnr]);
		});
		await lookUpCourtRecord(cnr, { isLastAttempt: true }).catch((error: unknown) => {
			// It is in the record, as a look-up's last try leaves it.
			if (!(error instanceof ProviderError)) throw error;
		});
	}
	const row = await read();
	if (row?.lookUp === "unknown") throw refused("not-found", NOT_FOUND);
	if (row?.lookUp !== "found") throw refused("unavailable", row?.lookUpError ?? OTHER_NOT_RESPONDING);
	const { number, court, petitioners, respondents, nextDate, unreadable } = row;
	return [{ cnr, number, court, petitioners, respondents, nextDate, unreadable: unreadable.nextDate }];
}

const wordsOf = (text: string) => foldText(text).split(" ");
const MIN_WORD_LENGTH = 4;

/** Whether the names of two forums have a word in common that says something. */
const isSameForum = (forum: string, court: string) =>
	wordsOf(court).some((word) => word.length >= MIN_WORD_LENGTH && word !== "court" && wordsOf(forum).includes(word));

/** The figures of a number, without zeros before them and without its year: "SLP(C) 01234/2024" is 1234. */
const figuresOf = (number: string, year: string) =>
	(number.match(/\d+/g) ?? []).map((figures) => figures.replace(/^0+/, "")).filter((figures) => figures !== year);

const MAX_FOUND = 10;
const NO_SUCH_NUMBER = phrase("No case of this forum has this number.");

/** Cases of other courts with this number, of a forum of that name. */
async function lookUpNumber({ forum, caseNumber, year }: Exclude<LookedUp, { cnr: string }>): Promise<FoundMatter[]> {
	const [figures] = figuresOf(caseNumber, year);
	const isMeant = ({ cnr, number, court }: CopyHit) =>
		isOtherCourtCnr(cnr) && isSameForum(forum, court ?? "") && figuresOf(number ?? "", year)[0] === figures;
	const hits = await searchOtherCourts({ query: caseNumber, year: year || undefined }).catch((error: unknown) => {
		if (!(error instanceof ProviderError)) throw error;
		const message = error.code === "no-credits" ? OTHER_USED_UP : OTHER_NOT_RESPONDING;
		throw refused("unavailable", message, "case_number");
	});
	if (!hits) throw refused("unavailable", OTHER_USED_UP, "case_number");
	const found = hits.filter(isMeant).slice(0, MAX_FOUND);
	if (found.length === 0) throw refused("not-found", NO_SUCH_NUMBER, "case_number");
	return found.map(({ nextDate, ...hit }) =>
		nextDate instanceof Unreadable ? { ...hit, nextDate: null, unreadable: nextDate.text } : { ...hit, nextDate },
	);
}
