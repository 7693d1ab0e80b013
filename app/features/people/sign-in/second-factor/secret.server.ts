import { z } from "zod";
import { type SealPurpose, seal, unseal } from "~/platform/settings/secrets.server";

const PURPOSE = "second factor";

export const sealSecret = (secret: string): string => seal(PURPOSE, secret);

/** The secret of an app; undefined where SESSION_SECRET has changed without SESSION_SECRET_OLD. */
export const openSecret = (sealed: string): string | undefined => z.string().safeParse(tryUnseal(PURPOSE, sealed)).data;

const OFFER = "second factor offer";
const OFFER_LIFETIME_MS = 30 * 60 * 1000;
const offer = z.object({ secret: z.string(), userId: z.string(), until: z.number() });

/** Seals a secret for one person's set-up form: nothing is stored before a code proves that the app has it. */
export const sealOffer = (userId: string, secret: string): string =>
	seal(OFFER, { secret, userId, until: Date.now() + OFFER_LIFETIME_MS });

/** The secret of an offer; undefined if it is another person's, older than half an hour or forged. */
export function openOffer(userId: string, sealed: string): string | undefined {
	const opened = offer.safeParse(tryUnseal(OFFER, sealed)).data;
	return opened?.userId === userId && opened.until > Date.now() ? opened.secret : undefined;
}

function tryUnseal(purpose: SealPurpose, sealed: string): unknown {
	try {
		return unseal(purpose, sealed);
	} catch {
		// Forged, or sealed with a former secret.
		return undefined;
	}
}
