import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { ENDING_DAYS } from "~/features/money/subscriptions/package/package-choice";
import { isActive } from "~/features/money/subscriptions/queries.server";
import { subscriptions } from "~/features/money/subscriptions/schema";
import { users } from "~/features/people/users/schema";
import { isUuid } from "~/platform/db/rows";

/** A filter of people by package, in two forms: a search adds a condition, a list reads along an index. */
export type PackageFilter = {
	/** The condition on a row of people. */
	holds: SQL;
	/** The ids of all matching people in list order, read along an index. */
	inOrder: SQL;
};

const isEnding = sql`${isActive} and ${subscriptions.endsAt} <= now() + ${ENDING_DAYS} * interval '1 day'`;

const withPackage = (where: SQL, order: SQL): PackageFilter => ({
	holds: sql`${users.id} in (select ${subscriptions.userId} from ${subscriptions} where ${where})`,
	inOrder: sql`select ${subscriptions.userId} as id from ${subscriptions} where ${where} order by ${order}`,
});

const activeOf = (person: SQLWrapper) =>
	sql`select true from ${subscriptions} where ${subscriptions.userId} = ${person} and ${isActive}`;

/** The order of the btree index, which finds a person's package a hundred times faster than the exclusion constraint's index. */
const FIRST = sql`order by ${subscriptions.userId}, ${subscriptions.id} limit 1`;

/** Reads people in order and looks each up. Without the inner query's limit the planner would read all running packages. */
const WITHOUT: PackageFilter = {
	holds: sql`not exists (${activeOf(users.id)}) and ${users.deletedAt} is null`,
	inOrder: sql`select person.id from (
			select ${users.id}, ${users.deletedAt} from ${users} order by ${users.id} desc offset 0
		) as person
		where person.deleted_at is null and case when (${activeOf(sql`person.id`)} ${FIRST}) then false else true end`,
};

/** The filter of a choice: a plan id, `ending` or `none`; undefined for everybody. */
export function packageFilter(choice: string): PackageFilter | undefined {
	if (choice === "none") return WITHOUT;
	if (choice === "ending") return withPackage(isEnding, sql`${subscriptions.endsAt}, ${subscriptions.userId} desc`);
	if (!isUuid(choice)) return undefined;
	const ofPlan = sql`${subscriptions.planId} = ${choice}::uuid and ${isActive}`;
	return withPackage(ofPlan, sql`${subscriptions.userId} desc`);
}
