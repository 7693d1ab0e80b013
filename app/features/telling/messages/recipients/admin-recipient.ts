import { mobileNumberInput } from "~/features/people/sign-in/mobile-number-input";

type AdminRow = { phone: string | null; partyName: string | null; owner: string; ownerPhone: string | null };

export type AdminRecipient = { number: string; name: string; isOwner: boolean };

/** The recipient of an administrator's message about a case: the case's phone number, else its owner's verified one, else null. */
export function adminRecipient({ phone, partyName, owner, ownerPhone }: AdminRow): AdminRecipient | null {
	const own = mobileNumberInput.safeParse(phone ?? "");
	if (own.success) return { number: own.data, name: partyName ?? "", isOwner: false };
	const theirs = mobileNumberInput.safeParse(ownerPhone ?? "");
	return theirs.success ? { number: theirs.data, name: owner, isOwner: true } : null;
}
