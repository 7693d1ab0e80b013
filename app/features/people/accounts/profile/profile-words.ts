import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { t } from "~/platform/language/translate";

/** The message after a change of the profile (docs/product.md, section 8), with the next step for unverified contacts. */
export function profileSaved({ email, mobile }: { email?: string; mobile?: string }): string {
	const words = [t("Profile updated successfully!")];
	if (mobile)
		words.push(
			t("Enter the OTP sent to {mobile} to use the new mobile number.", { mobile: formatMobileNumber(mobile) }),
		);
	if (email) words.push(t("Open the link sent to {email} to use the new email address.", { email }));
	return words.join(" ");
}
