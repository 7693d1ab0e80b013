import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeApi } from "~/web/api/openapi.server";
import { TYPES_FILE, typesOf } from "../../clients/typescript/types-of-document.js";
import { listAddresses } from "../support/server/routes";
import { writtenPages } from "./lists";

/** Only whether they are the same: the texts themselves would bury what to do. */
const expectSame = (written: string, wanted: string) =>
	expect(written === wanted, "Run `npm run lists` and commit what it writes").toBe(true);

test.each(writtenPages())("the lists of $page are those of the code", ({ text, wanted }) => expectSame(text, wanted));

const calls = import.meta.glob("../../app/routes/api/**/*.ts");

test("the client's types are those of the API", async () => {
	const routes = listAddresses().map(async ({ pattern, file }) => {
		const module = (await calls[`../../app/${file}`]?.()) ?? {};
		return [pattern, { path: pattern.slice(1), module }];
	});
	const document = describeApi(Object.fromEntries(await Promise.all(routes)), "");
	expectSame(readFileSync(TYPES_FILE, "utf8"), await typesOf(JSON.parse(JSON.stringify(document))));
});
