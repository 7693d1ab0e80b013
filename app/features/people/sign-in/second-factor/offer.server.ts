import type { Offer } from "~/features/people/sign-in/second-factor/second-factor-page";
import { openOffer, sealOffer } from "~/features/people/sign-in/second-factor/secret.server";
import { createSecret, drawQrCode, inGroups } from "~/features/people/sign-in/second-factor/totp.server";

type Person = { id: string; email: string };

const offerOf = ({ id, email }: Person, secret: string): Offer => ({
	sealed: sealOffer(id, secret),
	letters: inGroups(secret),
	qr: drawQrCode(secret, email),
});

export const makeOffer = (person: Person): Offer => offerOf(person, createSecret());

/** Offers the same secret again, so that after a wrong code nobody has to scan twice; a new one if that has expired. */
export const repeatOffer = (person: Person, sealed: string): Offer =>
	offerOf(person, openOffer(person.id, sealed) ?? createSecret());
