import { beforeEach, describe, expect, test } from "vitest";
import { watchSecurity } from "~/features/administration/audit-log/commands.watch.server";
import { forgetRecipient } from "~/features/money/payments/commands.forget-recipient.server";
import { deleteAccount } from "~/features/people/accounts/commands.deletion.server";
import { resetPassword } from "~/features/people/accounts/commands.recovery.server";
import { eachOwnTable } from "~/features/people/accounts/queries.own-data.server";
import { flushSecurity } from "~/features/people/audit/commands.server";
import { findSession } from "~/features/people/chamber/session.server";
import { sendAccountLink } from "~/features/people/sign-in/codes/links.server";
import { addPasskey, offerPasskey, removePasskey } from "~/features/people/sign-in/passkeys/commands.server";
import { passkeyItems } from "~/features/people/sign-in/passkeys/queries.server";
import { askForPasskey, logInByPasskey, proveByPasskey } from "~/features/people/sign-in/passkeys/use.server";
import { isFreshlyProven, requirePassword } from "~/features/people/sign-in/proof.server";
import { startSession } from "~/features/people/sign-in/sessions/sessions.server";
import { sql } from "~/platform/db/client.server";
import { env } from "~/platform/settings/env.server";
import { createDevice } from "../support/browser/authenticator";
import { given } from "../support/database/given";
import { PASSWORD } from "../support/database/people";
import { queuedMails } from "../support/database/queued";

const from = { address: "203.0.113.5", userAgent: "test" };
const site = { origin: new URL(env.PUBLIC_URL).origin, rpId: new URL(env.PUBLIC_URL).hostname };

type Person = Awaited<ReturnType<typeof given.givenUser>>;
type Device = ReturnType<typeof createDevice>;
let user: Person;
let device: Device;
beforeEach(async () => {
	user = await given.givenUser();
	device = createDevice(site);
});

const actor = (person = user) => ({ id: person.id, address: from.address });
async function proof(person = user, { isOld = false } = {}) {
	const found = await findSession(await startSession(person, from));
	if (!found) throw new Error("The session ended");
	return { user: isOld ? { ...found, provenAt: new Date(Date.now() - 11 * 60_000) } : found };
}
async function add(to: Device = device, person = user) {
	const { token, options } = await offerPasskey(await proof(person));
	await addPasskey(actor(person), await proof(person), { name: "Phone", token, answer: to.make(options) });
}
const ask = () => askForPasskey({ purpose: "login", address: from.address });
async function logIn(by: Device = device, mistakes: Parameters<Device["sign"]>[1] = {}) {
	const { token, options } = await ask();
	return logInByPasskey(by.sign(options, mistakes), token, from);
}
const codeOf = (promise: Promise<unknown>) =>
	promise.then(
		() => "done",
		(error: { code?: string }) => error.code ?? String(error),
	);
const audited = async () =>
	(await sql<{ action: string }[]>`select action from audit_log where actor_id = ${user.id} order by at`).map(
		({ action }) => action,
	);
const subjects = async () => (await queuedMails(user.email)).map(({ subject }) => subject);

describe("adding a passkey", () => {
	test("saves its public key and notifies the person", async () => {
		await add();
		expect(await passkeyItems(user.id)).toMatchObject([{ name: "Phone", used: "Never" }]);
		expect(await subjects()).toEqual(["A passkey was added to your account"]);
		expect(await audited()).toEqual(["user.add-passkey"]);
		expect(await sql`select id from one_time_tokens where user_id = ${user.id} and spent_at is null`).toEqual([]);
	});

	test("requires user verification by the device, and excludes the passkeys that are added already", async () => {
		await add();
		const { options } = await offerPasskey(await proof());
		expect(options).toMatchObject({
			rp: { id: site.rpId },
			attestation: "none",
			authenticatorSelection: { residentKey: "required", userVerification: "required" },
			excludeCredentials: [{ id: device.id }],
		});
	});

	test.each<[string, Parameters<Device["make"]>[1]]>([
		["another origin", { origin: "https://evil.example" }],
		["another site's id", { rpId: "evil.example" }],
		["a device that was not unlocked", { isUnlocked: false }],
		[
			"certificates, whose checking fetches addresses",
			{
				attestation: {
					fmt: "packed",
					attStmt: new Map<string, unknown>([
						["alg", -7],
						["sig", new Uint8Array(8)],
						["x5c", [new Uint8Array(8)]],
					]),
				},
			},
		],
		["an attestation nobody asked for", { attestation: { fmt: "android-safetynet", attStmt: new Map() } }],
	])("refuses %s", async (_, mistakes) => {
		const { token, options } = await offerPasskey(await proof());
		const answer = device.make(options, mistakes);
		expect(await codeOf(addPasskey(actor(), await proof(), { name: "x", token, answer }))).toBe("invalid");
		expect(await passkeyItems(user.id)).toEqual([]);
	});

	test("accepts a challenge once, from the browser and the person that got it, for ten minutes", async () => {
		const stranger = await given.givenUser();
		const { token, options } = await offerPasskey(await proof());
		const tryWith = async (with_: string | undefined, person = user) =>
			codeOf(addPasskey(actor(person), await proof(person), { name: "x", token: with_, answer: device.make(options) }));
		expect(await tryWith(undefined)).toBe("forbidden");
		expect(await tryWith("another browser's")).toBe("forbidden");
		expect(await tryWith(token, stranger)).toBe("forbidden");
		expect(await codeOf(logInByPasskey(device.sign(options), token, from))).toBe("forbidden");
		await sql`update one_time_tokens set expires_at = now() where user_id = ${user.id}`;
		expect(await tryWith(token)).toBe("forbidden");
		const fresh = await offerPasskey(await proof());
		const answer = device.make(fresh.options);
		const twice = [1, 2].map(async () =>
			codeOf(addPasskey(actor(), await proof(), { name: "x", token: fresh.token, answer })),
		);
		expect((await Promise.all(twice)).sort()).toEqual(["done", "forbidden"]);
	});

	test("needs a fresh proof, fewer passkeys than the limit, and a passkey that nobody has added", async () => {
		expect(await codeOf(proof(user, { isOld: true }).then((old) => offerPasskey(old)))).toBe("forbidden");
		await add();
		const stranger = await given.givenUser();
		expect(await codeOf(add(device, stranger))).toBe("conflict");
		const offers = await Promise.all(Array.from({ length: 11 }, async () => offerPasskey(await proof())));
		const done = await Promise.all(
			offers.map(async ({ token, options }) =>
				codeOf(addPasskey(actor(), await proof(), { name: "x", token, answer: createDevice(site).make(options) })),
			),
		);
		expect(done.filter((one) => one === "done")).toHaveLength(9);
		expect(await passkeyItems(user.id)).toHaveLength(10);
		expect(await codeOf(offerPasskey(await proof()))).toBe("conflict");
	});
});

describe("logging in with a passkey", () => {
	test("needs nothing else, and does not reveal who has one", async () => {
		await add();
		expect((await ask()).options).not.toHaveProperty("allowCredentials.0");
		expect(await logIn()).toMatchObject({ id: user.id, deviceMark: expect.any(String) });
		const [item] = await passkeyItems(user.id);
		expect(item?.used).not.toBe("Never");
	});

	test.each<[string, Parameters<Device["sign"]>[1]]>([
		["another origin", { origin: "https://evil.example" }],
		["another site's id", { rpId: "evil.example" }],
		["a device that was not unlocked", { isUnlocked: false }],
		["somebody else's name on it", { userHandle: Buffer.from("somebody").toString("base64url") }],
	])("refuses %s", async (_, mistakes) => {
		await add();
		expect(await codeOf(logIn(device, mistakes))).toBe("unauthorised");
		expect(await codeOf(logIn())).toBe("done");
	});

	test("refuses an unknown passkey, a removed one, and a signature by another key", async () => {
		await add();
		expect(await codeOf(logIn(createDevice(site)))).toBe("unauthorised");
		const { token, options } = await ask();
		const forged = { ...createDevice(site).sign(options), id: device.id, rawId: device.id };
		expect(await codeOf(logInByPasskey(forged, token, from))).toBe("unauthorised");
		const [item] = await passkeyItems(user.id);
		await removePasskey(actor(), await proof(), item?.id ?? "");
		expect(await codeOf(logIn())).toBe("unauthorised");
	});

	test("accepts an answer once, from the browser with the challenge, within ten minutes", async () => {
		await add();
		const { token, options } = await ask();
		const answer = device.sign(options);
		expect(await codeOf(logInByPasskey(answer, undefined, from))).toBe("forbidden");
		const results = await Promise.all([1, 2, 3].map(() => codeOf(logInByPasskey(answer, token, from))));
		expect(results.sort()).toEqual(["done", "forbidden", "forbidden"]);
		const other = await ask();
		expect(await codeOf(logInByPasskey(answer, other.token, from))).toBe("unauthorised");
		const late = await ask();
		await sql`update one_time_tokens set expires_at = now()`;
		expect(await codeOf(logInByPasskey(device.sign(late.options), late.token, from))).toBe("forbidden");
	});

	test("refuses a device whose counter falls or stays the same, and accepts one without a counter", async () => {
		await add();
		await logIn();
		await logIn();
		device.setCounter(0);
		expect(await codeOf(logIn())).toBe("unauthorised");
		expect(await codeOf(logIn())).toBe("unauthorised");
		expect(await codeOf(logIn())).toBe("done");
		const [one, two] = await Promise.all([ask(), ask()]);
		const first = device.sign(one.options);
		device.setCounter(3);
		const copy = device.sign(two.options);
		const both = [logInByPasskey(first, one.token, from), logInByPasskey(copy, two.token, from)];
		expect((await Promise.all(both.map(codeOf))).sort()).toEqual(["done", "unauthorised"]);
		const still = createDevice(site, { counts: false });
		await add(still);
		expect([await codeOf(logIn(still)), await codeOf(logIn(still))]).toEqual(["done", "done"]);
	});

	test("refuses a blocked person and an unverified email, as with a password", async () => {
		await add();
		await sql`update users set blocked_at = now() where id = ${user.id}`;
		expect(await codeOf(logIn())).toBe("forbidden");
		await sql`update users set blocked_at = null, email_verified_at = null where id = ${user.id}`;
		expect(await codeOf(logIn())).toBe("forbidden");
	});

	test("is limited for each address", async () => {
		const address = "198.51.100.77";
		for (let i = 0; i < 60; i++) await askForPasskey({ purpose: "login", address });
		expect(await codeOf(askForPasskey({ purpose: "login", address }))).toBe("too-many");
	});
});

test("a passkey replaces the password as a proof, for its owner only", async () => {
	await add();
	const session = await startSession(user, from);
	await sql`update sessions set proven_at = now() - interval '1 hour' where user_id = ${user.id}`;
	const signedIn = async () => {
		const found = await findSession(session);
		if (!found) throw new Error("The session ended");
		return found;
	};
	const prove = async (by: Device) => {
		const { token, options } = await askForPasskey({ purpose: "prove", userId: user.id });
		return proveByPasskey(await signedIn(), by.sign(options), token);
	};
	const stranger = await given.givenUser();
	const theirs = createDevice(site);
	await add(theirs, stranger);
	expect(await codeOf(prove(theirs))).toBe("unauthorised");
	expect((await askForPasskey({ purpose: "prove", userId: user.id })).options).toMatchObject({
		allowCredentials: [{ id: device.id }],
	});
	const login = await ask();
	expect(await codeOf(proveByPasskey(await signedIn(), device.sign(login.options), login.token))).toBe("forbidden");
	expect(isFreshlyProven(await signedIn())).toBe(false);
	await prove(device);
	expect(isFreshlyProven(await signedIn())).toBe(true);
});

describe("a wrong passkey", () => {
	let since: Date;
	beforeEach(async () => {
		await flushSecurity();
		since = (await sql<{ now: Date }[]>`select clock_timestamp() as now`)[0]?.now ?? new Date();
	});
	const rows = async () => {
		await flushSecurity();
		return sql`select action, actor_id, subject_id, result, address from audit_log where area = 'security' and at >= ${since} order by at`;
	};

	test("is an entry of the security log for the passkey's owner, or for nobody, and counts for the alarm", async () => {
		await add();
		await logIn(device, { origin: "https://evil.example" }).catch(() => {});
		await logIn(createDevice(site)).catch(() => {});
		const failedEntry = { action: "security.passkey-failed", actor_id: null, result: "failed" };
		expect(await rows()).toMatchObject([
			{ ...failedEntry, subject_id: user.id },
			{ ...failedEntry, subject_id: "" },
		]);
		await given.givenUser({ role: "ADMIN", email: "watch@example.test" });
		await sql`insert into audit_log (id, action, subject, subject_id, area, details)
			values (gen_random_uuid(), 'security.passkey-failed', 'user', '', 'security', '{"count": 200}')`;
		await watchSecurity();
		expect((await queuedMails("watch@example.test")).map(({ subject }) => subject)).toEqual([
			expect.stringMatching(/^Failed logins: 2\d\d in 15 minutes$/),
		]);
	});

	test("has the limits of a wrong password: ten tries for a passkey, a hundred for an address", async () => {
		await add();
		const wrong = { origin: "https://evil.example" };
		for (let i = 0; i < 10; i++) expect(await codeOf(logIn(device, wrong))).toBe("unauthorised");
		expect(await codeOf(logIn())).toBe("too-many");
		await sql`delete from rate_limits where key like 'passkey-challenge%'`;
		await sql`update rate_limits set points = 100 where key = ${`login-address:${from.address}`}`;
		expect(await codeOf(logIn(createDevice(site)))).toBe("too-many");
		await sql`delete from rate_limits`;
		expect(await codeOf(logIn())).toBe("done");
	});

	test("as a proof counts with the wrong passwords of the same person, and is in the log", async () => {
		await add();
		const { user: signedIn } = await proof();
		const prove = async (mistakes: Parameters<Device["sign"]>[1] = {}) => {
			const { token, options } = await askForPasskey({ purpose: "prove", userId: user.id });
			return proveByPasskey(signedIn, device.sign(options, mistakes), token);
		};
		for (let i = 0; i < 3; i++) expect(await codeOf(prove({ isUnlocked: false }))).toBe("unauthorised");
		for (let i = 0; i < 2; i++) expect(await codeOf(requirePassword(user.id, "wrong"))).toBe("invalid");
		expect(await codeOf(prove())).toBe("too-many");
		expect((await rows()).map(({ action, actor_id }) => [action, actor_id])).toEqual(
			expect.arrayContaining([
				["security.passkey-failed", user.id],
				["security.proof-failed", user.id],
			]),
		);
		await sql`delete from rate_limits`;
		await prove();
		expect(await sql`select key from rate_limits where key like 'password-proof%'`).toEqual([]);
	});
});

describe("a passkey is removed", () => {
	test("by its owner only, with a fresh proof", async () => {
		await add();
		const [item] = await passkeyItems(user.id);
		const id = item?.id ?? "";
		const stranger = await given.givenUser();
		expect(await codeOf(removePasskey(actor(stranger), await proof(stranger), id))).toBe("not-found");
		expect(await codeOf(removePasskey(actor(), await proof(user, { isOld: true }), id))).toBe("forbidden");
		await removePasskey(actor(), await proof(), id);
		expect(await codeOf(removePasskey(actor(), await proof(), id))).toBe("not-found");
		expect(await subjects()).toContain("A passkey was removed from your account");
		expect(await audited()).toEqual(["user.add-passkey", "user.remove-passkey"]);
	});

	test("by a reset of the password, and with the account", async () => {
		await add();
		const kinds = new Map<string, unknown[]>();
		for await (const [kind, rows] of eachOwnTable(user.id)) kinds.set(kind, rows);
		expect(kinds.get("passkeys")).toMatchObject([{ name: "Phone" }]);
		await sendAccountLink({ purpose: "reset-password", name: user.username });
		const mail = (await queuedMails(user.email)).at(-1);
		const token = /reset-password\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
		await resetPassword(token, "Kanoon#48213");
		expect(await passkeyItems(user.id)).toEqual([]);
		const other = await given.givenUser();
		await add(createDevice(site), other);
		await deleteAccount(actor(other), PASSWORD, forgetRecipient);
		expect(await passkeyItems(other.id)).toEqual([]);
	});
});
