/** The bulk actions, which ask for confirmation when applied to all results. */
export const MANY_INTENTS = ["approve", "withdraw", "refresh"] as const;
export type ManyIntent = (typeof MANY_INTENTS)[number];

export const readManyIntent = (text: unknown): ManyIntent | undefined => MANY_INTENTS.find((one) => one === text);
