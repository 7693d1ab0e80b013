import { afterAll, expect, inject, test } from "vitest";
import { logInClient } from "../support/browser";
import { openFactories, PASSWORD } from "../support/people";

const base = inject("serverUrl");
const given = openFactories(inject("databaseUrl"));
afterAll(() => given.close());

/** What differs from call to call, whichever way it is answered. */
const OF_ONE_CALL = ["date", "x-request-id", "ratelimit"];

async function read(path: string, init: RequestInit = {}) {
	const answer = await fetch(base + path, { redirect: "manual", ...init });
	const headers = [...answer.headers].filter(([name]) => !OF_ONE_CALL.includes(name));
	return { status: answer.status, headers: Object.fromEntries(headers), body: await answer.text() };
}

/** An address with a slash at its end, or a letter written as a code, is answered by Remix (decision 346). */
const throughRemix = (path: string) => [path.replace("/v1/", "/%761/"), path.replace(/(\?|$)/, "/$1")];

test("a call that reads is answered the same beside Remix and through it", async () => {
	const user = await given.givenUser();
	const other = await given.givenUser();
	await given.givenCase(user.id);
	await given.givenCase(user.id);
	const { token } = await logInClient(base, user.username, PASSWORD);
	const authorization = `Bearer ${token}`;
	const tag = String((await read(`/api/v1/cases/${user.id}`, { headers: { authorization } })).headers.etag);
	const calls: [path: string, init: RequestInit, status: number][] = [
		[`/api/v1/cases/${user.id}`, { headers: { authorization } }, 200],
		[`/api/v1/cases/${user.id}?limit=1&page=2`, { headers: { authorization, "accept-encoding": "gzip" } }, 200],
		[`/api/v1/cases/${user.id}`, { headers: { authorization, "if-none-match": tag } }, 304],
		[`/api/v1/cases/${user.id}`, { method: "HEAD", headers: { authorization } }, 200],
		[`/api/v1/cases/${user.id}`, { headers: { authorization, origin: "https://elsewhere.example" } }, 200],
		[`/api/v1/cases/${user.id}?limit=none`, { headers: { authorization } }, 400],
		[`/api/v1/cases/${user.id}?what=1`, { headers: { authorization } }, 400],
		[`/api/v1/cases/${user.id}`, {}, 401],
		[`/api/v1/cases/${other.id}`, { headers: { authorization } }, 403],
		["/api/v1/case/nobody", { headers: { authorization } }, 404],
		[`/api/v1/cases/${user.id}`, { method: "PUT", headers: { authorization } }, 405],
	];
	for (const [path, init, status] of calls) {
		const beside = await read(path, init);
		expect([path, beside.status]).toEqual([path, status]);
		for (const address of throughRemix(path)) expect(await read(address, init), address).toEqual(beside);
	}
});
