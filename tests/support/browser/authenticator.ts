import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");

/** What goes wrong, where a test wants it so. */
type Mistakes = {
	origin?: string;
	rpId?: string;
	isUnlocked?: boolean;
	userHandle?: string;
	attestation?: { fmt: string; attStmt: Map<string, unknown> };
};

type MakeOptions = { challenge: string; user: { id: string } };

/** A device that keeps one passkey in memory and signs as a phone or a security key does (ES256). */
export function createDevice(site: { origin: string; rpId: string }, { counts = true } = {}) {
	const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const id = randomBytes(32);
	let counter = 0;
	let userHandle = base64url("nobody");

	const clientData = (type: string, challenge: string, origin: string) =>
		Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

	function authenticatorData({ rpId = site.rpId, isUnlocked = true }: Mistakes, key = Buffer.alloc(0)) {
		const count = Buffer.alloc(4);
		count.writeUInt32BE(counter);
		const flags = USER_PRESENT | (isUnlocked ? USER_VERIFIED : 0) | (key.length > 0 ? HAS_KEY : 0);
		return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, key]);
	}

	function coseKey(publicKey: KeyObject) {
		const { x = "", y = "" } = publicKey.export({ format: "jwk" });
		return Buffer.from(
			isoCBOR.encode(
				new Map<number, number | Uint8Array>([
					[1, 2],
					[3, -7],
					[-1, 1],
					[-2, Buffer.from(x, "base64url")],
					[-3, Buffer.from(y, "base64url")],
				]),
			),
		);
	}

	const credential = { id: base64url(id), rawId: base64url(id), type: "public-key" as const };

	return {
		id: credential.id,
		/** Makes the device forget that it signed, as a copy of it would. */
		setCounter: (to: number) => {
			counter = to;
		},
		make({ challenge, user }: MakeOptions, mistakes: Mistakes = {}) {
			userHandle = user.id;
			const length = Buffer.alloc(2);
			length.writeUInt16BE(id.length);
			const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(keys.publicKey)]);
			const { fmt, attStmt } = mistakes.attestation ?? { fmt: "none", attStmt: new Map() };
			const attestationObject = isoCBOR.encode(
				new Map<string, unknown>([
					["fmt", fmt],
					["attStmt", attStmt],
					["authData", new Uint8Array(authenticatorData(mistakes, attested))],
				]) as Parameters<typeof isoCBOR.encode>[0],
			);
			return {
				...credential,
				response: {
					clientDataJSON: base64url(clientData("webauthn.create", challenge, mistakes.origin ?? site.origin)),
					attestationObject: base64url(attestationObject),
					transports: ["internal"],
				},
				clientExtensionResults: {},
			};
		},
		sign({ challenge }: { challenge: string }, mistakes: Mistakes = {}) {
			if (counts) counter += 1;
			const client = clientData("webauthn.get", challenge, mistakes.origin ?? site.origin);
			const data = authenticatorData(mistakes);
			return {
				...credential,
				response: {
					clientDataJSON: base64url(client),
					authenticatorData: base64url(data),
					signature: base64url(sign("sha256", Buffer.concat([data, sha256(client)]), keys.privateKey)),
					userHandle: mistakes.userHandle ?? userHandle,
				},
				clientExtensionResults: {},
			};
		},
	};
}
