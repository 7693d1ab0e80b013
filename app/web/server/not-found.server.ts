import { data } from "@remix-run/node";
import { DomainError } from "~/errors";
import { setRetryAfter } from "~/platform/http/retry-after.server";
import { statusOf } from "~/platform/http/status";

/** For screens: turns a query's DomainError into the error page with its message. */
export async function orNotFound<T>(query: Promise<T>): Promise<T> {
	try {
		return await query;
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		setRetryAfter(error);
		throw data(error.message, { status: statusOf(error) });
	}
}
