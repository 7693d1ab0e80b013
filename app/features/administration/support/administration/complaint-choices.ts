import { phrases } from "~/platform/language/translate";

export const COMPLAINT_STATUSES = phrases("PENDING", "RECEIVED", "RESOLVED", "CLOSED");
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number];

export const COMPLAINT_ORDERS = ["newest", "oldest", "pending"] as const;

/** A shorter search matches nearly everything, and the index works on trigrams. */
export const MIN_SEARCH_LENGTH = 3;

export const isSearch = (text: string) => [...text].length >= MIN_SEARCH_LENGTH;

/** Chosen statuses by complaint id, from URL values `<id>:<status>`. */
export const readChosen = (texts: string[]): Map<string, ComplaintStatus> =>
	new Map(
		texts.slice(0, 100).flatMap((text) => {
			const [id = "", status] = text.split(":");
			const chosen = COMPLAINT_STATUSES.find((one) => one === status);
			return chosen ? [[id, chosen] as const] : [];
		}),
	);
