import { hash, randomBytes } from "node:crypto";

/** A session token, link token or API token: 256 random bits, URL-safe. */
export const createToken = () => randomBytes(32).toString("base64url");

/** The stored form of a token: a leaked database signs nobody in. */
export const hashToken = (token: string) => hash("sha256", token, "base64url");
