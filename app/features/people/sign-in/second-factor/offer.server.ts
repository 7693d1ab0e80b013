import type { Offer } from "~/features/people/sign-in/second-factor/second-factor-page";
import { openOffer, sealOffer } from "~/features/people/sign-in/second-factor/secret.server";
import { createSecret, drawQrCode, inGroups } from "~/features/people/sign-in/second-factor/totp.server";

type Person = { id: string; email: string };

const draw = ({ id, email }: Person, secret: string): Offer => ({
	sealed: sealOffer(id, secret),
	letters: inGroups(secret),
	qr: drawQrCode(secret, email),
});

export const makeOffer = (person: Person): Offer => draw(person, createSecret());

/** The secret offered before, or a new one if that has expired: after a mistake the app keeps what it scanned. */
export const showOffer = (person: Person, sealed: string): Offer =>
	draw(person, openOffer(person.id, sealed) ?? createSecret());
