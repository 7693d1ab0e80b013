import { data } from "@remix-run/node";
import { DomainError } from "~/errors";
import { statusOf } from "~/http/status";

/** For screens: a foreseen failure of a query becomes the page that says so. */
export async function orNotFound<T>(query: Promise<T>): Promise<T> {
	try {
		return await query;
	} catch (error) {
		if (error instanceof DomainError) throw data(error.message, { status: statusOf(error) });
		throw error;
	}
}
