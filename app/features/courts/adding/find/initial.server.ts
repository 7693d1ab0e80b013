import { and, eq } from "drizzle-orm";
import { barNumberAsTyped, findBarNumber } from "~/features/courts/adding/find/commands.bar-number.server";
import type { FindFields } from "~/features/courts/adding/find/find-form";
import type { FindKind } from "~/features/courts/adding/find/find-kinds";
import { caseSearches } from "~/features/courts/adding/find/schema";
import { db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/rows";

/** Default values of a search form: the search being changed, else the user's bar number. */
export async function findInitial(userId: string, by: FindKind, changed: string | null): Promise<Partial<FindFields>> {
	const [search] =
		changed !== null && isUuid(changed)
			? await db
					.select({ asked: caseSearches.asked })
					.from(caseSearches)
					.where(and(eq(caseSearches.id, changed), eq(caseSearches.userId, userId)))
			: [];
	if (search?.asked.query.by === by) return search.asked.typed;
	const own = by === "bar-number" ? await findBarNumber(userId) : undefined;
	return own ? barNumberAsTyped(own) : {};
}
