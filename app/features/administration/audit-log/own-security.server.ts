import { ACCOUNT_CODES } from "~/features/administration/audit-log/actions";
import { detailsInWords, ownerWords, readDetails } from "~/features/administration/audit-log/words";
import { listSecurityOf } from "~/features/people/audit/queries.security.server";
import { describeDevice } from "~/features/people/sign-in/login/device";
import { formatMoment } from "~/platform/calendar/day";

const ROWS_PER_PAGE = 30;

export type SecurityItem = {
	id: string;
	when: string;
	what: string;
	details: string[];
	device: string;
	address: string;
};

/** One page of a person's security log, newest first. Others' entries (administrators, members) lack device, address, details. */
export async function ownSecurity(userId: string, before: string | undefined) {
	const { rows, hasMore } = await listSecurityOf(userId, { before, limit: ROWS_PER_PAGE, others: ACCOUNT_CODES });
	const items = rows.map(({ id, at, action, details, userAgent, address, actorId }): SecurityItem => {
		const isOthers = actorId !== null && actorId !== userId;
		const written = readDetails(details);
		return {
			id,
			when: formatMoment(at),
			what: ownerWords(action, written),
			details: isOthers ? [] : detailsInWords(action, written),
			device: isOthers || !userAgent ? "–" : describeDevice(userAgent),
			address: isOthers || !address ? "–" : address,
		};
	});
	return { items, older: hasMore ? (items.at(-1)?.id ?? null) : null };
}
