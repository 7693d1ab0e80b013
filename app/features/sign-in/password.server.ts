import { hash, verify } from "@node-rs/argon2";

/** OWASP's floor for argon2id (the library's default kind): 19 MiB, 2 passes, 1 lane. It runs on the thread pool, off the request loop. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
	return hash(password, OPTIONS);
}

const nobody = hashPassword("nobody has this password");

/** Whether the password is the one hashed. Without a hash (no such person) it answers no, and takes as long. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
	const isRight = await verify(passwordHash ?? (await nobody), password);
	return isRight && passwordHash !== undefined;
}
