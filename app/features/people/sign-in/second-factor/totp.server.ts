import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";

const STEP_SECONDS = 30;

/** The settings that every authenticator app supports (RFC 6238). */
const SETTINGS = { algorithm: "SHA1", digits: 6, period: STEP_SECONDS } as const;

/** Accepts codes of the step before and after, since clocks differ. */
const WINDOW = 1;

/** A new secret for an app: 160 random bits, in base32. */
export const createSecret = (): string => new Secret({ size: 20 }).base32;

/** The 30-second step of this code; undefined unless it is the current, previous or next step. */
export function counterOf(secret: string, code: string, now = Date.now()): number | undefined {
	const delta = TOTP.validate({
		...SETTINGS,
		token: code,
		secret: Secret.fromBase32(secret),
		timestamp: now,
		window: WINDOW,
	});
	return delta === null ? undefined : TOTP.counter({ period: STEP_SECONDS, timestamp: now }) + delta;
}

/** A secret in groups of four letters, for manual entry. */
export const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

/** The QR code of a secret as an SVG path, one unit a square, with its quiet border. */
export function drawQrCode(secret: string, label: string): { size: number; path: string } {
	const uri = new TOTP({ ...SETTINGS, issuer: "Nyaya Diary", label, secret: Secret.fromBase32(secret) }).toString();
	const { size, data } = encode(uri, { ecc: "M", border: 4 });
	const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
	return { size, path: squares.join("") };
}
