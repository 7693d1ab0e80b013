import { randomBytes } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { type Database, db } from "~/platform/db/client.server";
import { sandboxRazorpay } from "~/sandbox/razorpay/schema";

export type Kind = "order" | "link" | "payment" | "refund";
export type Entity = { id: string } & Record<string, unknown>;

const PREFIXES: Record<Kind, string> = { order: "order_", link: "plink_", payment: "pay_", refund: "rfnd_" };
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 14;

export const newId = (prefix: string) =>
	prefix + [...randomBytes(ID_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");

export async function addEntity(
	kind: Kind,
	parent: string | null,
	body: Record<string, unknown>,
	within: Database = db,
): Promise<Entity> {
	const id = newId(PREFIXES[kind]);
	const entity = { id, ...body };
	await within.insert(sandboxRazorpay).values({ id, kind, parent, body: entity });
	return entity;
}

export async function findEntity(kind: Kind, id: string): Promise<Entity | undefined> {
	const [row] = await db
		.select({ body: sandboxRazorpay.body })
		.from(sandboxRazorpay)
		.where(and(eq(sandboxRazorpay.kind, kind), eq(sandboxRazorpay.id, id)));
	return row && { ...row.body, id };
}

export async function listEntities(kind: Kind, parent: string): Promise<Entity[]> {
	const rows = await db
		.select({ id: sandboxRazorpay.id, body: sandboxRazorpay.body })
		.from(sandboxRazorpay)
		.where(and(eq(sandboxRazorpay.kind, kind), eq(sandboxRazorpay.parent, parent)))
		.orderBy(asc(sandboxRazorpay.createdAt));
	return rows.map(({ id, body }) => ({ ...body, id }));
}

export async function changeEntity(
	entity: Entity,
	change: Record<string, unknown>,
	within: Database = db,
): Promise<Entity> {
	const changed = { ...entity, ...change };
	await within.update(sandboxRazorpay).set({ body: changed }).where(eq(sandboxRazorpay.id, entity.id));
	return changed;
}

/** Simulated faults, for one user (by the `user_id` in our notes) or, with "", for all users. */
export const switches = z.object({
	/** API responses: correct, an error status, or none. */
	api: z.enum(["ok", "401", "429", "500", "hang"]).default("ok"),
	/** The browser's return from the payment. */
	return: z.enum(["ok", "lost", "forged"]).default("ok"),
	webhooks: z.enum(["ok", "lost", "forged"]).default("ok"),
	webhookDelaySeconds: z.coerce.number().min(0).max(600).default(0),
	/** Whether payments are captured at once or only authorised. */
	capture: z.enum(["automatic", "manual"]).default("automatic"),
});
export type Switches = z.output<typeof switches>;

const switchId = (scope: string) => `switches:${scope}`;

export async function setSwitches(scope: string, given: Switches): Promise<void> {
	const row = { id: switchId(scope), kind: "switches", body: given };
	await db
		.insert(sandboxRazorpay)
		.values(row)
		.onConflictDoUpdate({ target: sandboxRazorpay.id, set: { body: given } });
}

export async function readSwitches(scope: string): Promise<Switches> {
	for (const id of [switchId(scope), switchId("")]) {
		const [row] = await db
			.select({ body: sandboxRazorpay.body })
			.from(sandboxRazorpay)
			.where(eq(sandboxRazorpay.id, id));
		if (row) return switches.parse(row.body);
	}
	return switches.parse({});
}

/** User id of an entity, from our notes on it. */
export function scopeOf(entity: Record<string, unknown> | undefined): string {
	const notes = z.object({ user_id: z.string() }).safeParse(entity?.notes);
	return notes.success ? notes.data.user_id : "";
}
