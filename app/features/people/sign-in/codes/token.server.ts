import { hash, randomBytes } from "node:crypto";

/** A new secret for a session, a mailed link or an API token: 256 random bits, as text that is safe in an address. */
export const createToken = () => randomBytes(32).toString("base64url");

/** The form in which a token is stored: nobody can sign in with what the database holds. */
export const hashToken = (token: string) => hash("sha256", token, "base64url");
