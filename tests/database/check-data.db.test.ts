import { expect, test } from "vitest";
import { checkData } from "~/commands/check-data.server";
import { listInvariants } from "~/features/administration/status/commands.check-data.server";
import { givenWorld } from "../support/browser/world";
import { given } from "../support/database/given";

async function check(...rest: Parameters<typeof checkData> extends [unknown, ...infer Rest] ? Rest : never) {
	const lines: string[] = [];
	const broken = await checkData((line) => lines.push(line), ...rest);
	return { broken, lines };
}

test("what breaks a statement is shown with its rows and counted", async () => {
	const { username } = await given.givenUser();
	const result = await check([
		{ name: "nobody is there", sql: "select username from users;" },
		{ name: "everybody has a name", sql: "select id from users where username = ''" },
	]);
	expect(result).toEqual({
		broken: 1,
		lines: [
			"BROKEN  nobody is there: 1 row",
			`        {"username":"${username}"}`,
			"holds   everybody has a name",
			"1 hold, 1 broken",
		],
	});
});

test("a statement that would change something is refused", async () => {
	const { id } = await given.givenUser();
	const changes = "with gone as (delete from users returning id) select id from gone";
	await expect(check([{ name: "deletes", sql: changes }])).rejects.toThrow();
	expect(await given.client`select id from users where id = ${id}`).toHaveLength(1);
});

test("every feature's statements hold for a world with a bit of everything", async () => {
	await givenWorld(given);
	const { broken, lines } = await check();
	expect(lines.filter((line) => !line.startsWith("holds"))).toEqual([`${listInvariants().length} hold, 0 broken`]);
	expect(broken).toBe(0);
});
