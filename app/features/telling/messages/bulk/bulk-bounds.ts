/** The cases of one page of messages. */
export const MAX_BULK_CASES = 100;
