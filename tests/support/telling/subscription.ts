import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from "node:crypto";

export type Shown = { title: string; body: string; path: string; tag: string; receipt: string };

const derived = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
	Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** A browser's subscription with its own keys, which alone decrypt what is sent to it (RFC 8188, 8291). */
export function someSubscription(pushService: string) {
	const browser = createECDH("prime256v1");
	browser.generateKeys();
	const auth = randomBytes(16);
	const id = randomUUID();
	const decrypt = (body: Buffer): Shown => {
		const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
		const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), sender]);
		const secret = derived(browser.computeSecret(sender), auth, info, 32);
		const key = derived(secret, salt, "Content-Encoding: aes128gcm\0", 16);
		const nonce = derived(secret, salt, "Content-Encoding: nonce\0", 12);
		const decipher = createDecipheriv("aes-128-gcm", key, nonce);
		decipher.setAuthTag(sealed.subarray(-16));
		const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString();
		// A byte of 2 ends it, before padding.
		return JSON.parse(text.slice(0, text.lastIndexOf("\u0002")));
	};
	const given = {
		endpoint: `${pushService}${id}`,
		p256dh: browser.getPublicKey("base64url"),
		auth: auth.toString("base64url"),
	};
	return { id, ...given, decrypt };
}
export type Subscription = ReturnType<typeof someSubscription>;
