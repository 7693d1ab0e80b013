import { eq, sql } from "drizzle-orm";
import { brokenInvariants } from "~/features/administration/status/schema";
import { mailAdministrators } from "~/features/people/notifications/commands.server";
import { adminPaths } from "~/paths.admin";
import { db } from "~/platform/db/client.server";
import type { Invariant } from "~/platform/db/invariants";
import { t } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import { eachRecord } from "~/platform/queue/round.server";
import { env } from "~/platform/settings/env.server";

/** Rows counted of each; more are as bad. */
const MAX_ROWS = 1000;

const modules = import.meta.glob<Record<string, Invariant[]>>("../../*/*/invariants.server.ts", { eager: true });

/** All invariants, prefixed with their feature's name. */
export function listInvariants(): Invariant[] {
	return Object.entries(modules).flatMap(([file, exported]) => {
		const feature = file.split("/").at(-2);
		return Object.values(exported)
			.flat()
			.map((invariant) => ({ ...invariant, name: `${feature}: ${invariant.name}` }));
	});
}

async function checkInvariant({ name, lately = "" }: Invariant): Promise<void> {
	const broken = await db.execute(sql.raw(`select from (${lately}) as broken limit ${MAX_ROWS}`));
	const rows = broken.length;
	await db.transaction(async (tx) => {
		if (rows === 0) return tx.delete(brokenInvariants).where(eq(brokenInvariants.name, name));
		log.error({ invariant: name, rows }, "data of the last day cannot be right");
		const [known] = await tx
			.update(brokenInvariants)
			.set({ rows, checkedAt: sql`now()` })
			.where(eq(brokenInvariants.name, name))
			.returning({ name: brokenInvariants.name });
		if (known) return;
		await tx.insert(brokenInvariants).values({ name, rows });
		await mailAdministrators(tx, () => ({
			subject: t("Data that cannot be right: {name}", { name }),
			text: [
				t("Last night's check found {rows} rows that break this rule: {name}", { rows, name }),
				t("The command {command} names the rows. Details: {link}", {
					command: "npm run check:data",
					link: env.PUBLIC_URL + adminPaths.overview,
				}),
			].join("\n\n"),
		}));
	});
}

/** Checks the last day's rows: what was charged, sent and paid for. Administrators get one mail when a rule is first broken. */
export async function checkLastDay(invariants = listInvariants()): Promise<void> {
	const checked = invariants.filter(({ lately }) => lately !== undefined);
	await eachRecord("invariants", checked, { idOf: ({ name }) => name, work: checkInvariant });
}
