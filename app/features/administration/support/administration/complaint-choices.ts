import { phrases } from "~/platform/language/translate";

export const COMPLAINT_STATUSES = phrases("PENDING", "RECEIVED", "RESOLVED", "CLOSED");
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number];

export const COMPLAINT_ORDERS = ["newest", "oldest", "pending"] as const;

/** A shorter search matches nearly everything, and the index works on trigrams. */
export const MIN_SEARCH_LENGTH = 3;

export const isSearch = (text: string) => [...text].length >= MIN_SEARCH_LENGTH;
