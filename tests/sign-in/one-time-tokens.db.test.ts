import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import {
	confirmEmailChange,
	listContactChanges,
} from "~/features/people/accounts/contact/commands.contact-change.server";
import { requireUndo } from "~/features/people/accounts/contact/commands.undo-contact.server";
import { findOwnRows } from "~/features/people/accounts/queries.own-data.server";
import { findLinkState, spendLink } from "~/features/people/sign-in/codes/links.server";
import { createTokens } from "~/features/people/sign-in/codes/one-time-tokens.server";
import { hashToken } from "~/features/people/sign-in/codes/token.server";
import { spendChallenge } from "~/features/people/sign-in/passkeys/challenges.server";
import { isHalfLoggedIn } from "~/features/people/sign-in/second-factor/check.server";
import { HOUR_MS } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { emptyFormerTables } from "~/platform/db/former-tables.server";
import { forgetOldData } from "~/worker/retention.server";
import { given } from "../support/database/given";

const kind = { purpose: "test", lifetimeMs: HOUR_MS, payload: z.object({ colour: z.string() }) };
const tokens = createTokens(kind);
const remembered = createTokens({ ...kind, purpose: "remembered", keptMs: 48 * HOUR_MS });
const red = { colour: "red" };
const pass = (hours: number) =>
	sql`update one_time_tokens set expires_at = expires_at - make_interval(hours => ${hours}),
		forget_at = forget_at - make_interval(hours => ${hours})`;

let user: Awaited<ReturnType<typeof given.givenUser>>;
beforeEach(async () => {
	user = await given.givenUser();
});

describe("a one-time token", () => {
	test("is spent by one of several concurrent uses, and by those of its purpose alone", async () => {
		const token = await tokens.create(db, user.id, red);
		expect(await remembered.spend(db, token)).toBeUndefined();
		expect(await tokens.find(token)).toMatchObject({ userId: user.id, payload: red });
		const uses = await Promise.all([1, 2, 3].map(() => tokens.spend(db, token)));
		expect(uses.filter(Boolean)).toHaveLength(1);
		expect(await tokens.find(token)).toBeUndefined();
	});

	test("is stored as a hash, with what its payload's schema names and nothing else", async () => {
		const token = await tokens.create(db, null, { ...red, password: "Kanoon" } as typeof red);
		const stored = JSON.stringify(await sql`select * from one_time_tokens`);
		for (const secret of [token, "Kanoon"]) expect(stored).not.toContain(secret);
	});

	test("ends when it expires, when it is voided, and while its person is blocked", async () => {
		const [old, another] = [await tokens.create(db, user.id, red), await tokens.create(db, user.id, red)];
		await sql`update users set blocked_at = now() where id = ${user.id}`;
		expect(await tokens.find(another)).toBeUndefined();
		await sql`update users set blocked_at = null where id = ${user.id}`;
		await tokens.voidAll(db, user.id);
		expect(await tokens.find(another)).toBeUndefined();
		const late = await tokens.create(db, user.id, red);
		await pass(1);
		expect(await tokens.spend(db, late)).toBeUndefined();
		expect([await tokens.stateOf(old), await tokens.stateOf(late)]).toEqual(["used", "expired"]);
	});

	test("takes so many tries, and no more when they come at once", async () => {
		const token = await tokens.create(db, user.id, red);
		const tries = await Promise.all(Array.from({ length: 5 }, () => tokens.countTry(token, 3)));
		expect(tries.filter(Boolean)).toHaveLength(3);
	});

	test("is forgotten the night after it has ended, or as long after it as its purpose says", async () => {
		const [short, long] = [await tokens.create(db, null, red), await remembered.create(db, null, red)];
		await pass(2);
		await forgetOldData();
		expect([await tokens.stateOf(short), await remembered.stateOf(long)]).toEqual(["unknown", "expired"]);
		await pass(48);
		await forgetOldData();
		expect(await remembered.stateOf(long)).toBe("unknown");
	});

	test("is among the person's own data, without hashes", async () => {
		await createTokens({ ...kind, payload: z.object({ passwordHash: z.string(), email: z.string() }) }).create(
			db,
			user.id,
			{
				passwordHash: "x",
				email: user.email,
			},
		);
		const [row] = (await findOwnRows(user.id, "one_time_tokens")) ?? [];
		expect(row).toMatchObject({ purpose: "test", payload: { email: user.email } });
		expect(JSON.stringify(row)).not.toMatch(/hash/i);
	});
});

describe("a token of the previous release", () => {
	const expires = sql`now() + interval '1 hour'`;
	const tokenHash = (token: string) => hashToken(token);

	test("works, and counts as used once a server of that release has used it", async () => {
		const { id, email, mobileNumber } = user;
		await sql`insert into account_links (id, user_id, purpose, token_hash, email, expires_at) values
			(gen_random_uuid(), ${id}, 'reset-password', ${tokenHash("reset")}, ${email}, ${expires}),
			(gen_random_uuid(), ${id}, 'verify-email', ${tokenHash("verify")}, ${email}, ${expires})`;
		await sql`update account_links set used_at = now() where purpose = 'reset-password'`;
		expect(await findLinkState("reset-password", "reset")).toBe("used");
		expect(await spendLink(db, "verify-email", "verify")).toEqual({ userId: id, email });
		await sql`insert into half_logins (id, user_id, token_hash, password_hash, expires_at)
			select gen_random_uuid(), id, ${tokenHash("half")}, password_hash, ${expires} from users where id = ${id}`;
		expect(await isHalfLoggedIn("half")).toBe(true);
		await sql`insert into passkey_challenges (id, purpose, token_hash, challenge, expires_at)
			values (gen_random_uuid(), 'login', ${tokenHash("login")}, 'signed', ${expires})`;
		expect(await spendChallenge("login", "login")).toBe("signed");
		await sql`insert into contact_undos (id, user_id, token_hash, expires_at, email, mobile_number, needs_mobile_proof)
			values (gen_random_uuid(), ${id}, ${tokenHash("undo")}, ${expires}, ${email}, ${mobileNumber}, false)`;
		expect(await requireUndo("undo", "10.0.0.1")).toMatchObject({ mobileEnding: mobileNumber.slice(-3) });
		await sql`insert into contact_changes (id, user_id, kind, value, token_hash, expires_at) values
			(gen_random_uuid(), ${id}, 'mobile', '+919800000099', null, ${expires}),
			(gen_random_uuid(), ${id}, 'email', 'first@example.in', ${tokenHash("first")}, ${expires})`;
		await sql`update contact_changes set value = 'new@example.in', token_hash = ${tokenHash("email")} where kind = 'email'`;
		expect(await listContactChanges(id)).toEqual({ email: "new@example.in", mobile: "+919800000099" });
		await expect(confirmEmailChange("first")).rejects.toMatchObject({ code: "invalid" });
		await confirmEmailChange("email");
		await sql`update contact_changes set created_at = now() - interval '2 days'`;
		await emptyFormerTables();
		for (const table of ["account_links", "contact_changes", "contact_undos", "half_logins", "passkey_challenges"])
			expect((await sql`select * from ${sql(table)}`).length, table).toBe(
				table === "contact_changes" ? 0 : 1 + Number(table === "account_links"),
			);
	});
});
