import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DEFAULT_CHANNELS } from "~/features/telling/alerts/schema";
import { listStopped, readAlertSettings } from "~/features/telling/alerts/settings/settings.server";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";

const OLD = {
	date_changed: ["whatsapp", "email"],
	disposed: ["whatsapp", "email"],
	order: [],
	reminder: ["whatsapp", "email"],
	tomorrow: ["whatsapp", "email"],
	week: [],
	trouble: [],
};

/** The UPDATE statements of the migrations of settings. */
function updates(): string[] {
	const files = readdirSync("drizzle").filter((name) => /_(alert_defaults|approved_alerts|deadlines)\.sql$/.test(name));
	const statements = files.flatMap((file) => readFileSync(`drizzle/${file}`, "utf8").split("--> statement-breakpoint"));
	return statements.filter((statement) => /^update /m.test(statement));
}

async function migrated(channels: Record<string, string[]>, reminderDays = [1]) {
	const { id } = await given.givenUser();
	await sql`insert into alert_settings (user_id, channels, reminder_days, quiet_from, quiet_until)
		values (${id}, ${JSON.stringify(channels)}, ${JSON.stringify(reminderDays)}, 1200, 400)`;
	for (const statement of updates()) await sql.unsafe(statement);
	return { settings: await readAlertSettings(id), stopped: await listStopped(id) };
}

test("settings equal to the old defaults become the new defaults, and the quiet hours stay", async () => {
	expect(updates()).toHaveLength(4);
	const { settings, stopped } = await migrated(OLD);
	expect(settings).toMatchObject({ ...DEFAULT_CHANNELS, reminder_days: [], quiet_from: "20:00" });
	expect(DEFAULT_CHANNELS).toMatchObject({ order: ["email"], trouble: ["email"] });
	expect(stopped).toEqual({});
});

test("a kind that is new comes by email, but not to a person who gets no email", async () => {
	expect((await migrated({ ...OLD, week: ["email"] })).settings).toMatchObject({ approved: ["email"] });
	const none = Object.fromEntries(Object.keys(OLD).map((kind) => [kind, []]));
	expect((await migrated(none)).settings).toMatchObject({ approved: [], due: [] });
	expect((await migrated({ ...none, week: ["email"] })).settings).toMatchObject({
		approved: ["email"],
		due: ["email"],
	});
});

test("changed settings stay as they are", async () => {
	const week = { ...OLD, week: ["email"] };
	expect((await migrated(week)).settings).toMatchObject({ ...week, reminder_days: [1] });
	expect((await migrated(OLD, [3, 1])).settings).toMatchObject({ ...OLD, reminder_days: [3, 1] });
});

test("email switched off for some kinds counts as stopped for these; email on for no kind counts as never chosen", async () => {
	const some = { ...OLD, date_changed: ["whatsapp"], disposed: ["whatsapp"] };
	expect((await migrated(some)).stopped).toEqual({ date_changed: ["email"], disposed: ["email"] });
	const whatsAppOnly = Object.fromEntries(Object.keys(OLD).map((kind) => [kind, ["whatsapp"]]));
	expect((await migrated(whatsAppOnly)).stopped).toEqual({});
});
