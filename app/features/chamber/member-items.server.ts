import { dayInIndia, formatDay } from "~/calendar/day";
import type { MemberItem } from "~/features/chamber/member-table";
import type { Member } from "~/features/chamber/queries.server";
import { formatMobileNumber } from "~/features/sign-in/mobile-number";

const day = (moment: Date) => formatDay(dayInIndia(moment));

function stateOf({ acceptedAt, endedAt, endedBy, createdAt, expiresAt, isExpired, memberId, ownerId }: Member): string {
	if (endedAt) {
		if (!acceptedAt)
			return endedBy === ownerId ? `Taken back ${day(endedAt)}` : endedBy ? `Declined ${day(endedAt)}` : "Expired";
		return endedBy === memberId ? `Left ${day(endedAt)}` : `Ended ${day(endedAt)}`;
	}
	if (acceptedAt) return `Member since ${day(acceptedAt)}`;
	return isExpired ? `Invitation expired ${day(expiresAt)}` : `Invited ${day(createdAt)}, until ${day(expiresAt)}`;
}

/** A member or invitation as its owner sees it. */
export function memberItem(row: Member): MemberItem {
	const contact = row.invitedEmail ?? formatMobileNumber(row.invitedMobile ?? "");
	const isMember = row.acceptedAt !== null;
	return { id: row.id, name: row.name ?? "", contact, role: row.role, state: stateOf(row), isMember };
}
