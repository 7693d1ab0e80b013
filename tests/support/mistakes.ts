/** What `npm run types` must find, and finds only here: each line that ends with `// wrong`. */
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { users } from "~/features/people/users/schema";

export async function forgetPromises() {
	const sql = postgres("");
	const db = drizzle(sql);
	db.delete(users); // wrong
	db.transaction(async () => {}); // wrong
	sql`select 1`; // wrong
	[1].map(async (n) => n); // wrong
	await db.delete(users);
	void fetch("http://127.0.0.1");
	fetch("http://127.0.0.1").catch(() => {});
}

const IN_FULL: Record<string, string> = { jt: "joint" };
const KINDS = { sms: 1, mail: 2 };

export function useWordsAsKeys(word: string, kind: keyof typeof KINDS, list: string[]) {
	const found = IN_FULL[word]; // wrong
	IN_FULL[word] = "x"; // wrong
	const isKnown = word in KINDS; // wrong
	return [found, isKnown, KINDS[kind], list[0], IN_FULL.jt, new Map(Object.entries(IN_FULL)).get(word)];
}
