export const COMPLAINT_STATUSES = ["PENDING", "RECEIVED", "RESOLVED", "CLOSED"] as const;
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number];

export const COMPLAINT_ORDERS = ["newest", "oldest", "pending"] as const;

/** A search shorter than this would find nearly everything; the index knows words by three letters at a time. */
export const SHORTEST_SEARCH = 3;
