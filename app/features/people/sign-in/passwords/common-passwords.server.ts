import { readFileSync } from "node:fs";

/** The commonest passwords that keep all other rules, in lower case; `npm run passwords:build` writes them. */
const FILE = "drizzle/reference/common-passwords.txt";

/** 40 KB, read at the first password check. */
const readCommonest = () => new Set(readFileSync(FILE, "utf8").trimEnd().split("\n"));
let readOnce: ReturnType<typeof readCommonest> | undefined;

export function isCommonPassword(password: string): boolean {
	readOnce ??= readCommonest();
	return readOnce.has(password.normalize("NFKC").toLowerCase());
}
