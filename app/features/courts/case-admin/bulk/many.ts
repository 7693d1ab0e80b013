/** What is done with many cases at once and asks first where it takes all that a list shows. */
export const MANY_INTENTS = ["approve", "withdraw", "refresh"] as const;
export type ManyIntent = (typeof MANY_INTENTS)[number];

/** Reads it; undefined for anything else. */
export const readManyIntent = (text: unknown): ManyIntent | undefined => MANY_INTENTS.find((one) => one === text);
