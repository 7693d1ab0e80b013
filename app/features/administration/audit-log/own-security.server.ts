import { detailsInWords } from "~/features/administration/audit-log/details";
import { ACCOUNT_CODES, ownWords } from "~/features/administration/audit-log/security-words";
import { listSecurityOf } from "~/features/people/audit/queries.security.server";
import { describeDevice } from "~/features/people/sign-in/login/device";
import { formatMoment } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

const ROWS_PER_PAGE = 30;

export type SecurityItem = {
	id: string;
	when: string;
	what: string;
	details: string[];
	device: string;
	address: string;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * One page of what was done with a person's account, newest first. Of what others did, as administrators or members, they
 * see what and when, but neither device, address nor notes.
 */
export async function ownSecurity(userId: string, before: string | undefined) {
	const { rows, hasMore } = await listSecurityOf(userId, { before, limit: ROWS_PER_PAGE, others: ACCOUNT_CODES });
	const items = rows.map(({ id, at, action, details, userAgent, address, actorId }): SecurityItem => {
		const isOthers = actorId !== null && actorId !== userId;
		const written = isRecord(details) ? details : {};
		return {
			id,
			when: formatMoment(at),
			what: t(ownWords(action, written)),
			details: isOthers ? [] : detailsInWords(action, written),
			device: isOthers || !userAgent ? "–" : describeDevice(userAgent),
			address: isOthers || !address ? "–" : address,
		};
	});
	return { items, older: hasMore ? (items.at(-1)?.id ?? null) : null };
}
