import { formatMobileNumber } from "~/features/sign-in/mobile-number";

/** The message after a change of the profile (docs/product.md, section 8), with what is not verified yet. */
export function profileSaved({ email, mobile }: { email?: string; mobile?: string }): string {
	const words = ["Profile updated successfully!"];
	if (mobile) words.push(`Enter the OTP sent to ${formatMobileNumber(mobile)} to use the new mobile number.`);
	if (email) words.push(`Open the link sent to ${email} to use the new email address.`);
	return words.join(" ");
}
