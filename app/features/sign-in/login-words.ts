/** The answer to programs while the email is unverified, and what people read instead (docs/product.md, section 8). */
export const EMAIL_UNVERIFIED = "Please verify email";
export const EMAIL_UNVERIFIED_ON_SCREEN = "Your email is not verified. Please verify before logging in.";
