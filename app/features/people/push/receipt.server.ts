import { isMacOf, macOf } from "~/platform/settings/secrets.server";

/** One message on one device, which alone can read the token of its receipt. */
type Receipt = { messageId: string; deviceId: string };

const PURPOSE = "push receipt";
const MAC_BYTES = 16;
const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const TOKEN = new RegExp(`^((${UUID})\\.(${UUID}))\\.([\\w-]{22})$`);

/** The two ids and a MAC of them, so that nothing is stored. */
export function receiptToken({ messageId, deviceId }: Receipt): string {
	const signed = `${messageId}.${deviceId}`;
	return `${signed}.${macOf(PURPOSE, signed).subarray(0, MAC_BYTES).toString("base64url")}`;
}

/** What a token is the receipt of; undefined for one that is not ours. */
export function readReceipt(token: string): Receipt | undefined {
	const [, signed = "", messageId = "", deviceId = "", mac = ""] = TOKEN.exec(token) ?? [];
	return signed && isMacOf(PURPOSE, signed, Buffer.from(mac, "base64url")) ? { messageId, deviceId } : undefined;
}
