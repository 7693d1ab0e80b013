import { or, type SQL } from "drizzle-orm";
import { personText, users } from "~/features/people/users/schema";
import { contains } from "~/platform/db/paging.server";
import { indianNumber } from "~/platform/outside/figures";

/** A trigram index cannot search for fewer characters. */
export const MIN_PERSON_SEARCH_LENGTH = 3;

/** Whether a name, username, email or mobile number contains the text, in any letter case. */
export function matchesPerson(search: string): SQL | undefined {
	const digits = indianNumber(search).replace(/^[+0]/, "");
	return or(contains(personText, search), /^\d{3,}$/.test(digits) ? contains(users.mobileNumber, digits) : undefined);
}
