import { hash, verify } from "@node-rs/argon2";

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane. Runs on the thread pool, not on the event loop. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
	return hash(password, OPTIONS);
}

const nobody = hashPassword("nobody has this password");

/** Without a hash (no such person) it resolves to false after the same time. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
	const isRight = await verify(passwordHash ?? (await nobody), password);
	return isRight && passwordHash !== undefined;
}
