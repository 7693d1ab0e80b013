import { createECDH } from "node:crypto";
import webPush from "web-push";
import { pushKeys } from "~/features/people/push/schema";
import { db } from "~/platform/db/client.server";
import { env } from "~/platform/settings/env.server";
import { seal, unseal } from "~/platform/settings/secrets.server";
import type { PushKeys } from "~/providers/push.server";

function pairOf(privateKey: string): PushKeys {
	const curve = createECDH("prime256v1");
	curve.setPrivateKey(privateKey, "base64url");
	return { privateKey, publicKey: curve.getPublicKey("base64url") };
}

async function readStored(): Promise<string | undefined> {
	const [row] = await db.select({ sealed: pushKeys.sealedPrivateKey }).from(pushKeys);
	return row && String(unseal("push key", row.sealed));
}

/** The keys of the settings, else those of the database, which are made when they are first needed. */
export async function readPushKeys(): Promise<PushKeys> {
	const known = env.PUSH_PRIVATE_KEY ?? (await readStored());
	if (known !== undefined) return pairOf(known);
	const sealedPrivateKey = seal("push key", webPush.generateVAPIDKeys().privateKey);
	await db.insert(pushKeys).values({ sealedPrivateKey }).onConflictDoNothing();
	return readPushKeys();
}
