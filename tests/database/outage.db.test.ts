import { expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { outageOf } from "~/platform/db/outage.server";
import { sandboxOutbox } from "~/sandbox/schema";

test("a database that only follows another one is one that is away: the next connection may lead to the one that leads", async () => {
	const message = { channel: "sms" as const, to: "+919876501234", text: "A word" };
	const write = db.transaction((tx) => tx.insert(sandboxOutbox).values(message), { accessMode: "read only" });
	const error = await write.catch((thrown: unknown) => thrown);
	expect(outageOf(error)).toMatchObject({ code: "unavailable" });
});

test("a statement that is wrong is no outage", async () => {
	const error = await db.execute("select nothing from nowhere").catch((thrown: unknown) => thrown);
	expect(error).toBeInstanceOf(Error);
	expect(outageOf(error)).toBeUndefined();
});
