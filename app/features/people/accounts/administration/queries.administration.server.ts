import { and, inArray, type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { stateOf } from "~/features/people/accounts/administration/account-actions";
import { MIN_PERSON_SEARCH_LENGTH, matchesPerson } from "~/features/people/accounts/administration/search.server";
import { liveSessionCount } from "~/features/people/sign-in/sessions/sessions.server";
import { users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import { COUNT_CAP, pageWithin, SEARCH_COUNT_CAP } from "~/platform/db/paging.server";
import { columnsOf, hasId } from "~/platform/db/rows";
import { pagesOf } from "~/platform/http/paging";
import { t } from "~/platform/language/translate";

const USERS_PER_PAGE = 20;

const userColumns = {
	...columnsOf(users, "id", "firstName", "lastName", "username", "email", "mobileNumber", "category", "role"),
	...columnsOf(users, "createdAt", "emailVerifiedAt", "blockedAt", "deletedAt"),
	sessionCount: liveSessionCount,
};

function withState<Row extends { emailVerifiedAt: Date | null; blockedAt: Date | null; deletedAt: Date | null }>({
	emailVerifiedAt,
	blockedAt,
	deletedAt,
	...row
}: Row) {
	return { ...row, state: stateOf({ emailVerifiedAt, blockedAt, deletedAt }) };
}

/** A further condition on the list, and the statement of the ids that meet it, in the list's order. */
type Narrowing = { holds: SQL; inOrder: SQL };

type ListedBy = { search?: string; page?: number; narrowing?: Narrowing };

const EVERYBODY = sql`select ${users.id} from ${users} order by ${users.id} desc`;

const isSearch = (search: string) => [...search].length >= MIN_PERSON_SEARCH_LENGTH;

/** How far a list is counted; lower for a search, which reads each row it counts. */
const capOf = ({ search = "" }: ListedBy) => (isSearch(search) ? SEARCH_COUNT_CAP : COUNT_CAP);

/** The statement of the ids of a list, in its order; a search is unordered, since its few matches are sorted later. */
function foundStatement({ search = "", narrowing }: ListedBy): SQL {
	if (!isSearch(search)) return narrowing?.inOrder ?? EVERYBODY;
	return sql`select ${users.id} from ${users} where ${and(matchesPerson(search), narrowing?.holds)}`;
}

/** The statement that counts the matches, up to one more than the cap. */
export const countStatement = (listed: ListedBy): SQL =>
	sql`select count(*)::int as count from (${foundStatement(listed)} limit ${capOf(listed) + 1}) as found`;

export function pageStatement(listed: ListedBy, { count, isCapped }: { count: number; isCapped: boolean }): SQL {
	const { search = "", page = 1, narrowing } = listed;
	const skipped = (pageWithin(page, USERS_PER_PAGE, count) - 1) * USERS_PER_PAGE;
	const window = sql`limit ${USERS_PER_PAGE} offset ${skipped}`;
	if (!isSearch(search)) return sql`${foundStatement({ narrowing })} ${window}`;
	// Few matches are sorted; if there are many, a scan in list order finds a page of them quickly.
	return isCapped
		? sql`${foundStatement(listed)} order by ${users.id} desc ${window}`
		: sql`select id from (${foundStatement(listed)} limit ${SEARCH_COUNT_CAP}) as found order by id desc ${window}`;
}

/**
 * One page of people, newest first unless `narrowing` has its own order. A search needs 3 characters; a shorter one
 * lists all. The count stops at a cap (`isCapped`), and so does the list; a search reaches the rest.
 */
export async function listUsers(listed: ListedBy) {
	const [counted] = await db.execute<{ count: number }>(countStatement(listed));
	const all = counted?.count ?? 0;
	const cap = capOf(listed);
	const [count, isCapped] = [Math.min(all, cap), all > cap];
	const ids = (await db.execute<{ id: string }>(pageStatement(listed, { count, isCapped }))).map(({ id }) => id);
	const found = ids.length > 0 ? await db.select(userColumns).from(users).where(inArray(users.id, ids)) : [];
	const byId = new Map(found.map((row) => [row.id, withState(row)]));
	const rows = ids.flatMap((id) => byId.get(id) ?? []);
	const isSearched = isSearch(listed.search ?? "");
	return { rows, count, isCapped, isSearched, totalPages: pagesOf(count, USERS_PER_PAGE) };
}

export const userNotFound = () => new DomainError("not-found", t("This person was not found."));

const personColumns = {
	...userColumns,
	...columnsOf(users, "profession", "city", "needsMobileProof"),
	/** The Indian state; `state` is the account's status. */
	region: users.state,
};

/** One person, for administrators. @throws DomainError `not-found`. */
export async function requireUserForAdmin(userId: string) {
	const [user] = await db.select(personColumns).from(users).where(hasId(users.id, userId));
	if (!user) throw userNotFound();
	return withState(user);
}
