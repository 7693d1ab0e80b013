import { createHash, randomBytes, randomUUID } from "node:crypto";

/** A cookie as Remix writes it: JSON in base64. */
export const cookie = (name, value) =>
	`${name}=${encodeURIComponent(Buffer.from(JSON.stringify(value)).toString("base64"))}`;

/** Signs the person in without the form; gives the session's token, good as a cookie and as a bearer. */
export async function signIn(sql, userId) {
	const token = randomBytes(32).toString("base64url");
	const tokenHash = createHash("sha256").update(token).digest("base64url");
	await sql`insert into sessions (id, token_hash, user_id, expires_at)
		values (${randomUUID()}, ${tokenHash}, ${userId}, now() + interval '90 days')`;
	return token;
}
