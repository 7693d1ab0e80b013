import type { ListingStatus } from "~/features/courts/cause-lists/schema";
import { inCourtWords } from "~/features/people/places/court-words";
import { t } from "~/platform/language/translate";

/** The hearing's place on its court's list; `position` and `of` only if it is listed. `checkedAt` is an ISO moment. */
export type Listing = {
	status: ListingStatus;
	position: number | null;
	of: number | null;
	/** As the list words it. */
	purpose: string | null;
	checkedAt: string | null;
};

/** `34 of 61`, or in its place why there is no position; empty if nothing is known. */
export function positionInWords(listing: Listing | null): string {
	switch (listing?.status) {
		case "listed":
			return t("{position} of {of}", { position: listing.position ?? 0, of: listing.of ?? 0 });
		case "not_listed":
			return t("Not listed");
		case "no_list":
			return t("No list");
		default:
			return "";
	}
}

/** The list's result as a clause; empty if the list was not checked. */
export function listingInWords(listing: Listing | null): string {
	switch (listing?.status) {
		case "listed":
			return t("Position on the court’s list: {position}", { position: positionInWords(listing) });
		case "not_listed":
			return t("Not on the court’s list");
		case "no_list":
			return t("The court has published no list");
		default:
			return "";
	}
}

/** The list's result inside a sentence of a message, as far as the list says where the hearing stands. */
export function listingInSentence(listing: Listing | null): string {
	if (listing?.status === "listed")
		return t("number {position} on the court's list", { position: positionInWords(listing) });
	return listing?.status === "not_listed" ? t("not on the court's list so far") : "";
}

/** The clause with the list's purpose, or that the list was not checked. */
export function listingInFull(listing: Listing): string {
	if (listing.status === "not_checked") return t("The court’s list could not be checked");
	const purpose = inCourtWords(listing.purpose);
	const words = listingInWords(listing);
	return purpose ? t("{words}, for {purpose}", { words, purpose }) : words;
}
