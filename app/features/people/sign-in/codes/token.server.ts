import { hash, randomBytes } from "node:crypto";

/** A session token, link token or API token: 256 random bits unless told, URL-safe. */
export const createToken = (bytes = 32) => randomBytes(bytes).toString("base64url");

/** The stored form of a token: a leaked database signs nobody in. */
export const hashToken = (token: string) => hash("sha256", token, "base64url");
