import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { ENDING_DAYS } from "~/features/money/subscriptions/package-choice";
import { isActive } from "~/features/money/subscriptions/queries.server";
import { subscriptions } from "~/features/money/subscriptions/schema";
import { users } from "~/features/people/users/schema";
import { isUuid } from "~/platform/db/rows";

/** People by their package, in two forms, since a search narrows the few that it finds and a list reads in its order. */
export type PackageFilter = {
	/** The condition on a row of people. */
	holds: SQL;
	/** The ids of all whom it holds for, in the order of the list: read along an index. */
	inOrder: SQL;
};

const isEnding = sql`${isActive} and ${subscriptions.endsAt} <= now() + ${ENDING_DAYS} * interval '1 day'`;

const withPackage = (where: SQL, order: SQL): PackageFilter => ({
	holds: sql`${users.id} in (select ${subscriptions.userId} from ${subscriptions} where ${where})`,
	inOrder: sql`select ${subscriptions.userId} as id from ${subscriptions} where ${where} order by ${order}`,
});

const activeOf = (person: SQLWrapper) =>
	sql`select true from ${subscriptions} where ${subscriptions.userId} = ${person} and ${isActive}`;

/** In the order of a btree, which finds a person's package a hundred times as quickly as the index that keeps them apart. */
const FIRST = sql`order by ${subscriptions.userId}, ${subscriptions.id} limit 1`;

/**
 * Nobody's: the people are gone through in their order, and each is looked up. Without the limit of the inner query the
 * planner would read all packages that run.
 */
const WITHOUT: PackageFilter = {
	holds: sql`not exists (${activeOf(users.id)}) and ${users.deletedAt} is null`,
	inOrder: sql`select person.id from (
			select ${users.id}, ${users.deletedAt} from ${users} order by ${users.id} desc offset 0
		) as person
		where person.deleted_at is null and case when (${activeOf(sql`person.id`)} ${FIRST}) then false else true end`,
};

/** The people of a choice: a plan by its id, `ending` or `none`; undefined where everybody is meant. */
export function packageFilter(choice: string): PackageFilter | undefined {
	if (choice === "none") return WITHOUT;
	if (choice === "ending") return withPackage(isEnding, sql`${subscriptions.endsAt}, ${subscriptions.userId} desc`);
	if (!isUuid(choice)) return undefined;
	const ofPlan = sql`${subscriptions.planId} = ${choice}::uuid and ${isActive}`;
	return withPackage(ofPlan, sql`${subscriptions.userId} desc`);
}
