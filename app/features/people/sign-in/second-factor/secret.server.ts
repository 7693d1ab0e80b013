import { z } from "zod";
import { type SealPurpose, seal, unseal } from "~/platform/settings/secrets.server";

const PURPOSE = "second factor";

/** The secret of an app as it is stored. */
export const sealSecret = (secret: string): string => seal(PURPOSE, secret);

/** The secret of an app; undefined where SESSION_SECRET has changed without SESSION_SECRET_OLD. */
export const openSecret = (sealed: string): string | undefined => z.string().safeParse(tryUnseal(PURPOSE, sealed)).data;

const OFFER = "second factor offer";
const OFFER_LIFETIME_MS = 30 * 60 * 1000;
const offer = z.object({ secret: z.string(), userId: z.string(), until: z.number() });

/** A secret offered to one person, as the form that sets it up carries it: nothing is stored before a code proves the app. */
export const sealOffer = (userId: string, secret: string): string =>
	seal(OFFER, { secret, userId, until: Date.now() + OFFER_LIFETIME_MS });

/** The secret of an offer; undefined for another person's, after half an hour, and for what is not ours. */
export function openOffer(userId: string, sealed: string): string | undefined {
	const opened = offer.safeParse(tryUnseal(OFFER, sealed)).data;
	return opened?.userId === userId && opened.until > Date.now() ? opened.secret : undefined;
}

function tryUnseal(purpose: SealPurpose, sealed: string): unknown {
	try {
		return unseal(purpose, sealed);
	} catch {
		// Forged, or sealed with a secret that is gone.
		return undefined;
	}
}
