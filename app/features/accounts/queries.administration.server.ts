import { desc, eq, or, type SQL } from "drizzle-orm";
import { db } from "~/db/client.server";
import { isUuid } from "~/db/ids";
import { COUNT_CAP, contains, pageWithin } from "~/db/paging.server";
import { personText, users } from "~/db/schema/users";
import { DomainError } from "~/errors";
import { stateOf } from "~/features/accounts/account-acts";
import { liveSessionCount } from "~/features/sign-in/sessions.server";
import { pagesOf } from "~/paging";

const USERS_PER_PAGE = 20;
const SHORTEST_USER_SEARCH = 3;

const userColumns = {
	id: users.id,
	firstName: users.firstName,
	lastName: users.lastName,
	username: users.username,
	email: users.email,
	mobileNumber: users.mobileNumber,
	category: users.category,
	role: users.role,
	createdAt: users.createdAt,
	emailVerifiedAt: users.emailVerifiedAt,
	blockedAt: users.blockedAt,
	deletedAt: users.deletedAt,
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

/** Whether a name, username, email or mobile number contains the text, in any letter case. */
function matches(search: string): SQL | undefined {
	const digits = search.replace(/[\s+()-]/g, "").replace(/^0/, "");
	return or(contains(personText, search), /^\d{3,}$/.test(digits) ? contains(users.mobileNumber, digits) : undefined);
}

/**
 * One page of the people, newest first. A search needs 3 characters, which its index does, too; a shorter one finds all.
 * People are counted to a cap (`isCapped`), where the list ends; a search reaches the others.
 */
export async function listUsers({ search = "", page = 1 }: { search?: string; page?: number }) {
	const isSearched = [...search].length >= SHORTEST_USER_SEARCH;
	const found = db
		.select({ id: users.id })
		.from(users)
		.where(isSearched ? matches(search) : undefined)
		.limit(COUNT_CAP + 1)
		.as("found");
	const counted = await db.$count(found);
	const count = Math.min(counted, COUNT_CAP);
	const isCapped = counted > COUNT_CAP;
	const listed = db.select(userColumns).from(users);
	// Few matches are sorted; where there are many, going through the list in order meets them soon enough.
	const narrowed =
		isSearched && !isCapped
			? listed.innerJoin(found, eq(found.id, users.id))
			: listed.where(isSearched ? matches(search) : undefined);
	const rows = await narrowed
		.orderBy(desc(users.id))
		.limit(USERS_PER_PAGE)
		.offset((pageWithin(page, USERS_PER_PAGE, count) - 1) * USERS_PER_PAGE);
	return { rows: rows.map(withState), count, isCapped, isSearched, totalPages: pagesOf(count, USERS_PER_PAGE) };
}

export const userNotFound = () => new DomainError("not-found", "This person was not found.");

/** One person, for administrators. @throws DomainError `not-found`. */
export async function getUserForAdmin(userId: string) {
	const [user] = isUuid(userId) ? await db.select(userColumns).from(users).where(eq(users.id, userId)) : [];
	if (!user) throw userNotFound();
	return withState(user);
}
