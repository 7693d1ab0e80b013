/** What programs are told before the email is verified, and what people read instead (specification section 8). */
export const EMAIL_UNVERIFIED = "Please verify email";
export const EMAIL_UNVERIFIED_IN_WORDS = "Your email is not verified. Please verify before logging in.";
