import { and, eq, gte, inArray, isNull, lt, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { AdminCaseFilter } from "~/features/courts/case-admin/admin-case-filter";
import type { Todo } from "~/features/courts/case-admin/todo";
import { cases } from "~/features/courts/court-records/cases-schema";
import { cnrInSearch, isStandardCnr } from "~/features/courts/courts/cnr";
import { mobileNumberInput } from "~/features/people/sign-in/mobile-number-input";
import { personText, users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import { isInternalKey } from "~/platform/db/columns";
import { contains } from "~/platform/db/paging.server";
import { foldText } from "~/platform/outside/fold";

/** A court filter: its districts, or a CNR prefix. */
export type CourtFound = { districtIds: string[] } | { cnrStart: string };

export type AdminCaseWhere = Partial<Omit<AdminCaseFilter, "court">> & {
	courtFound?: CourtFound;
	/** Only cases older than this one, as the cursor of a list that is newest first. */
	after?: string;
};

/** A trigram index needs three characters; shorter searches would read the whole table. */
const MIN_SEARCH_LENGTH = 3;
export const isSearchable = (search: string) =>
	foldText(search).replace(/[^\p{L}\p{N}]/gu, "").length >= MIN_SEARCH_LENGTH;

/** Matters without a CNR are their owners' alone, once approved. By the key, which the indexes hold. */
const isOfCourt = not(isInternalKey(cases.cnrNumber));

function isInTodo(todo: Todo): SQL | undefined {
	if (todo === "approval") return and(not(sql`${cases.isApproved}`), isNull(cases.archivedAt));
	if (todo === "no-date")
		return and(isOfCourt, isNull(cases.nextDate), isNull(cases.decisionDate), isNull(cases.archivedAt));
	return eq(cases.trouble, todo);
}

/** Cases of the user with this complete username, email or mobile number. */
function isOf(user: string): SQL {
	const name = user.toLowerCase();
	const owners = db
		.select({ id: users.id })
		.from(users)
		.where(
			or(
				eq(sql`lower(${users.username})`, name),
				eq(sql`lower(${users.email})`, name),
				eq(users.mobileNumber, mobileNumberInput.safeParse(user).data ?? ""),
			),
		);
	return inArray(cases.ownerId, owners);
}

const isIn = (court: CourtFound): SQL =>
	"districtIds" in court
		? inArray(cases.districtId, court.districtIds)
		: sql`starts_with(${cases.cnrNumber}, ${court.cnrStart})`;

/** Cases that contain the text, and those of users who do: as a union, since each has its index. */
function isFoundBy(search: string): SQL {
	const cnr = cnrInSearch(search);
	if (isStandardCnr(cnr)) return eq(cases.cnrNumber, cnr);
	const owners = db.select({ id: users.id }).from(users).where(contains(personText, search));
	const byText = or(
		contains(cases.searchText, search),
		isSearchable(cnr) ? contains(cases.searchText, cnr) : undefined,
	);
	const ids = db.select({ id: cases.id }).from(cases);
	return inArray(
		cases.id,
		ids.where(byText).union(db.select({ id: cases.id }).from(cases).where(inArray(cases.ownerId, owners))),
	);
}

/** The condition of the administrators' list, of its count, and of approving all that it shows. */
export const isListed = ({ search, todo, user, courtFound, from, to, after }: AdminCaseWhere): SQL | undefined =>
	and(
		// A court found has no matters without a CNR; of the statuses they have that of waiting for approval only.
		courtFound || todo ? undefined : isOfCourt,
		todo && isInTodo(todo),
		user ? isOf(user) : undefined,
		courtFound && isIn(courtFound),
		from ? gte(cases.nextDate, from) : undefined,
		to ? lte(cases.nextDate, to) : undefined,
		search ? isFoundBy(search) : undefined,
		after ? lt(cases.id, after) : undefined,
	);
