import { phrases } from "~/platform/language/translate";

export const COMPLAINT_STATUSES = phrases("PENDING", "RECEIVED", "RESOLVED", "CLOSED");
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number];

export const COMPLAINT_ORDERS = ["newest", "oldest", "pending"] as const;

/** A shorter search would match nearly everything, and the index works on three letters at a time. */
export const MIN_SEARCH_LENGTH = 3;

/** Whether a text is long enough to search for. */
export const isSearch = (text: string) => [...text].length >= MIN_SEARCH_LENGTH;

/** The statuses chosen for complaints, by their ids, as an address has them: `<id>:<status>`. */
export const readChosen = (texts: string[]): Map<string, ComplaintStatus> =>
	new Map(
		texts.slice(0, 100).flatMap((text) => {
			const [id = "", status] = text.split(":");
			const chosen = COMPLAINT_STATUSES.find((one) => one === status);
			return chosen ? [[id, chosen] as const] : [];
		}),
	);
