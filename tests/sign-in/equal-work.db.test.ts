import { beforeEach, describe, expect, test, vi } from "vitest";
import { requestLink } from "~/features/people/accounts/commands.recovery.server";
import { logInByCode, requestLoginCode } from "~/features/people/sign-in/login/code-login.server";
import { logIn } from "~/features/people/sign-in/login/login.server";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";

/** Answer times would reveal a known name if it cost other work than an unknown one; this test counts the work. */
const hashed = vi.hoisted(() => [] as string[]);
vi.mock("@node-rs/argon2", async (load) => {
	const original = await load<typeof import("@node-rs/argon2")>();
	const parameters = (passwordHash: string) => String(/^\$argon2id?\$v=\d+\$[^$]+/.exec(passwordHash));
	const verify: typeof original.verify = (passwordHash, ...rest) => {
		hashed.push(`verify ${parameters(String(passwordHash))}`);
		return original.verify(passwordHash, ...rest);
	};
	const hash: typeof original.hash = (...given) => {
		hashed.push("hash");
		return original.hash(...given);
	};
	return { ...original, verify, hash };
});

/** The numbers of password hashes computed and of statements sent while `work` runs. */
async function workOf(work: () => Promise<unknown>) {
	hashed.length = 0;
	const sent = vi.spyOn(sql, "unsafe");
	await work().catch(() => {});
	const statements = sent.mock.calls.map(([text]) => text);
	sent.mockRestore();
	return { hashes: hashed.slice(), statements };
}

describe("an unknown name costs the same work as a known one", () => {
	let username = "";
	let email = "";
	beforeEach(async () => {
		({ username, email } = await given.givenUser());
		// Fills the caches of the process.
		await workOf(() => logIn({ username: "nobody-at-all", password: "Wrong@12345" }, { address: "10.0.0.9" }));
	});

	test("at login: one password hash of the same cost and the same statements", async () => {
		const wrong = (name: string) => () => logIn({ username: name, password: "Wrong@12345" }, { address: "10.0.0.1" });
		const known = await workOf(wrong(username));
		expect(known.hashes).toHaveLength(1);
		expect(known.hashes[0]).toContain("argon2id");
		expect(known.statements.length).toBeGreaterThan(1);
		expect(await workOf(wrong("nobody-here"))).toEqual(known);
		expect(await workOf(wrong("nobody-here@example.in"))).toEqual(await workOf(wrong(email)));
	});

	test("when a login code is requested, and when a wrong one is entered: the same statements", async () => {
		const { mobileNumber } = await given.givenUser();
		const ask = (number: string) => () =>
			requestLoginCode({ mobileNumber: number, visitor: "v" }, { address: "10.0.0.3" });
		const enter = (number: string) => () =>
			logInByCode({ mobileNumber: number, visitor: "v" }, "123456", { address: "10.0.0.3" });
		for (const work of [ask, enter]) await workOf(work("+919811111111"));
		// The security log is written later, for several tries at once.
		const answer = async (work: () => Promise<unknown>) =>
			(await workOf(work)).statements.filter((text) => !text.startsWith('insert into "audit_log"'));
		const [asked, entered] = [await answer(ask(mobileNumber)), await answer(enter(mobileNumber))];
		expect(asked.length).toBeGreaterThan(0);
		expect(await answer(ask("+919800000000"))).toEqual(asked);
		expect(await answer(enter("+919800000000"))).toEqual(entered);
	});

	test("when a link is requested: no hash, and the same statements", async () => {
		const ask = (name: string) => () => requestLink("reset-password", name, "10.0.0.2");
		const known = await workOf(ask(email));
		expect(known.hashes).toEqual([]);
		expect(known.statements.length).toBeGreaterThan(0);
		expect(await workOf(ask("nobody@example.in"))).toEqual(known);
	});
});
