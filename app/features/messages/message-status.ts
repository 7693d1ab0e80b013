/** The delivery statuses of a message, in order; `failed` is final. */
export const STATUSES = ["queued", "sent", "delivered", "read", "failed"] as const;
export type MessageStatus = (typeof STATUSES)[number];
