import { eq } from "drizzle-orm";
import { messageLanguage } from "~/features/money/subscriptions/contact-words";
import { listLinksOf } from "~/features/money/subscriptions/links.server";
import { findActiveSubscription } from "~/features/money/subscriptions/queries.server";
import { users } from "~/features/people/users/schema";
import type { Doubt, RecipientReason } from "~/features/telling/messages/recipients/recipient-words";
import { type Database, db } from "~/platform/db/client.server";
import type { Language } from "~/platform/language/translate";

export type Recipient = {
	number: string;
	name: string;
	/** Of messages to them. */
	language: Language;
	/** Whether they need to come to the hearings of the case; null: not said. */
	mustCome: boolean | null;
	reason: RecipientReason;
	hasAgreed: boolean;
};

export type Recipients = {
	/** Possible recipients by case id. Those with reason `by_name` get a message only if ticked. */
	byCase: Map<string, Recipient[]>;
	/** Saved numbers linked to none of the cases. */
	unlinked: string[];
	/** Saved numbers linked to one of the cases by name alone. */
	unconfirmed: string[];
	sender: string;
	/** The active package with its saved numbers; undefined without one. */
	saved: Awaited<ReturnType<typeof findActiveSubscription>>;
	links: Awaited<ReturnType<typeof listLinksOf>>;
};

async function findSender(userId: string, database: Database): Promise<{ sender: string; own: Recipient[] }> {
	const [own] = await database
		.select({
			number: users.mobileNumber,
			firstName: users.firstName,
			lastName: users.lastName,
			language: users.language,
			needsMobileProof: users.needsMobileProof,
		})
		.from(users)
		.where(eq(users.id, userId));
	const sender = own ? `${own.firstName} ${own.lastName}`.trim() : "";
	// An unverified number may belong to somebody else.
	if (!own || own.needsMobileProof) return { sender, own: [] };
	return {
		sender,
		own: [
			{
				number: own.number,
				name: sender,
				language: own.language ?? "en",
				mustCome: null,
				reason: "own",
				hasAgreed: true,
			},
		],
	};
}

/**
 * The only rule for who gets messages about a person's cases: the person's own number, then numbers saved under the active
 * package that are linked to the case or get all cases. Numbers linked by name alone (`by_name`) are shown but must be ticked.
 */
export async function listRecipients(userId: string, caseIds: string[], database: Database = db): Promise<Recipients> {
	const { sender, own } = await findSender(userId, database);
	const saved = await findActiveSubscription(userId, database);
	const numbers = saved?.numbers ?? [];
	const links = numbers.length > 0 ? await listLinksOf(userId, caseIds, database) : [];
	const linkOf = new Map(links.map((link) => [`${link.caseId} ${link.numberId}`, link]));
	const others = numbers.filter(({ number }) => own.every((mine) => mine.number !== number));
	const [reached, unconfirmed] = [new Set<string>(), new Set<string>()];
	const byCase = new Map<string, Recipient[]>();
	for (const caseId of caseIds) {
		const linked = others.flatMap(({ id, number, partyName: name, getsAllCases, agreedHow, language }): Recipient[] => {
			const link = linkOf.get(`${caseId} ${id}`);
			if (!getsAllCases && link === undefined) return [];
			const reason = getsAllCases ? "all_cases" : link?.isByName ? "by_name" : "linked";
			(reason === "by_name" ? unconfirmed : reached).add(number);
			return [
				{
					number,
					name,
					language: messageLanguage(language),
					mustCome: link?.mustCome ?? null,
					reason,
					hasAgreed: agreedHow !== null,
				},
			];
		});
		byCase.set(caseId, [...own, ...linked]);
	}
	const unlinked = others
		.map(({ number }) => number)
		.filter((number) => !reached.has(number) && !unconfirmed.has(number));
	return { sender, byCase, unlinked, unconfirmed: [...unconfirmed], saved, links };
}

type Known = { optedOut: Set<string>; unreachable: Set<string> };

/** Why a recipient is not ticked by default; null if it is. */
export function doubtAbout({ number, reason, hasAgreed }: Recipient, { optedOut, unreachable }: Known): Doubt | null {
	if (optedOut.has(number)) return "opted_out";
	if (reason === "own") return "own";
	if (reason === "by_name") return "not_confirmed";
	if (!hasAgreed) return "not_agreed";
	return unreachable.has(number) ? "unreachable" : null;
}
