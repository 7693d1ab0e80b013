import type { MemberItem } from "~/features/people/chamber/member-table";
import type { Member } from "~/features/people/chamber/queries.server";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { dayInIndia, formatDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

const day = (moment: Date) => formatDay(dayInIndia(moment));

function stateOf({
	acceptedAt,
	endedAt,
	endedBy,
	createdAt,
	expiresAt,
	isExpired,
	memberId,
	ownerId,
	getsAlerts,
}: Member): string {
	if (endedAt) {
		if (!acceptedAt)
			return endedBy === ownerId
				? t("Cancelled {endedAt}", { endedAt: day(endedAt) })
				: endedBy
					? t("Declined {endedAt}", { endedAt: day(endedAt) })
					: t("Expired");
		return endedBy === memberId
			? t("Left {endedAt}", { endedAt: day(endedAt) })
			: t("Ended {endedAt}", { endedAt: day(endedAt) });
	}
	if (acceptedAt && getsAlerts) return t("Member since {acceptedAt}, gets alerts", { acceptedAt: day(acceptedAt) });
	if (acceptedAt) return t("Member since {acceptedAt}", { acceptedAt: day(acceptedAt) });
	return isExpired
		? t("Invitation expired {expiresAt}", { expiresAt: day(expiresAt) })
		: t("Invited {createdAt}, until {expiresAt}", { createdAt: day(createdAt), expiresAt: day(expiresAt) });
}

export function memberItem(row: Member): MemberItem {
	const contact = row.invitedEmail ?? formatMobileNumber(row.invitedMobile ?? "");
	const isMember = row.acceptedAt !== null;
	return { id: row.id, name: row.name ?? "", contact, role: row.role, state: stateOf(row), isMember };
}
