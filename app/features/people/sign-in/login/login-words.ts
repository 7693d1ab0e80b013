import { phrase } from "~/platform/language/translate";

/** The API's answer while the email is unverified, and what people read instead (docs/product.md, section 8). */
export const EMAIL_UNVERIFIED = phrase("Please verify email");
export const EMAIL_UNVERIFIED_ON_SCREEN = phrase("Your email is not verified. Please verify before logging in.");
