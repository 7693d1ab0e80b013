/** How far a message may have come. */
export const STATUSES = ["queued", "sent", "delivered", "read", "failed"] as const;
export type MessageStatus = (typeof STATUSES)[number];
