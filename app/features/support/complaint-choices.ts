export const COMPLAINT_STATUSES = ["PENDING", "RECEIVED", "RESOLVED", "CLOSED"] as const;
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number];

export const COMPLAINT_ORDERS = ["newest", "oldest", "pending"] as const;

/** A shorter search would match nearly everything, and the index works on three letters at a time. */
export const SHORTEST_SEARCH = 3;

/** Whether a text is long enough to search for. */
export const isSearch = (text: string) => [...text].length >= SHORTEST_SEARCH;
