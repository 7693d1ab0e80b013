import { formatMoment } from "~/calendar/day";
import { listSecurityOf } from "~/features/audit/queries.security.server";
import { detailsInWords } from "~/features/audit-log/details";
import { ACCOUNT_CODES, ownWords } from "~/features/audit-log/security-words";
import { describeDevice } from "~/features/sign-in/device";
import { t } from "~/language/translate";

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
