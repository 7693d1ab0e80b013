import { and, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { isUuid } from "~/db/ids";
import { caseSearches } from "~/db/schema/case-search";
import { barNumberAsTyped, findBarNumber } from "~/features/cases/find/commands.bar-number.server";
import type { FindFields } from "~/features/cases/find/find-form";
import type { FindKind } from "~/features/cases/find/find-kinds";

/** What a search's form starts with: the search that is to be changed, else the person's own bar number. */
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
