import { formatMobileNumber } from "~/features/accounts/mobile-number";

/** What is said after a change of the profile (specification section 8), and what still waits for proof. */
export function profileSaved({ email, mobile }: { email?: string; mobile?: string }): string {
	const words = ["Profile updated successfully!"];
	if (mobile)
		words.push(`The new mobile number ${formatMobileNumber(mobile)} counts once the OTP sent to it is entered.`);
	if (email) words.push(`The new email address counts once the link sent to ${email} is opened.`);
	return words.join(" ");
}

/** Where a person's own account stands. */
export const profilePath = (role: "USER" | "ADMIN") => (role === "ADMIN" ? "/admin/profile" : "/user/profile");
