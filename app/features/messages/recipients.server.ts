import { eq } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { users } from "~/db/schema/users";
import type { RecipientReason } from "~/features/messages/recipient-words";
import { listLinksOf } from "~/features/subscriptions/links.server";
import { findActiveSubscription } from "~/features/subscriptions/queries.server";

export type Recipient = { number: string; name: string; reason: RecipientReason };

export type Recipients = {
	/** Who gets messages about which case. */
	byCase: Map<string, Recipient[]>;
	/** The saved numbers that are linked to none of the cases. */
	unlinked: string[];
	sender: string;
	/** The active package with its saved numbers; undefined where there is none. */
	saved: Awaited<ReturnType<typeof findActiveSubscription>>;
	links: Awaited<ReturnType<typeof listLinksOf>>;
};

async function findSender(userId: string, database: Database): Promise<{ sender: string; own: Recipient[] }> {
	const [own] = await database
		.select({
			number: users.mobileNumber,
			firstName: users.firstName,
			lastName: users.lastName,
			needsMobileProof: users.needsMobileProof,
		})
		.from(users)
		.where(eq(users.id, userId));
	const sender = own ? `${own.firstName} ${own.lastName}`.trim() : "";
	// A number that is not proven may belong to somebody else.
	if (!own || own.needsMobileProof) return { sender, own: [] };
	return { sender, own: [{ number: own.number, name: sender, reason: "own" }] };
}

/**
 * The one rule for who gets messages about a person's cases (decision 255): the person's own number first, then the numbers
 * saved under the active package that are linked to the case or get all cases. Nobody else, whoever asks.
 */
export async function listRecipients(userId: string, caseIds: string[], database: Database = db): Promise<Recipients> {
	const { sender, own } = await findSender(userId, database);
	const saved = await findActiveSubscription(userId, database);
	const numbers = saved?.numbers ?? [];
	const links = numbers.length > 0 ? await listLinksOf(userId, caseIds, database) : [];
	const reasons = new Map<string, boolean>();
	for (const { caseId, numberId, isByName } of links) reasons.set(`${caseId} ${numberId}`, isByName);
	const others = numbers.filter(({ number }) => own.every((mine) => mine.number !== number));
	const reached = new Set<string>();
	const byCase = new Map<string, Recipient[]>();
	for (const caseId of caseIds) {
		const linked = others.flatMap(({ id, number, partyName, getsAllCases }): Recipient[] => {
			const isByName = reasons.get(`${caseId} ${id}`);
			if (!getsAllCases && isByName === undefined) return [];
			reached.add(number);
			return [{ number, name: partyName, reason: getsAllCases ? "all_cases" : isByName ? "by_name" : "linked" }];
		});
		byCase.set(caseId, [...own, ...linked]);
	}
	const unlinked = others.map(({ number }) => number).filter((number) => !reached.has(number));
	return { sender, byCase, unlinked, saved, links };
}
