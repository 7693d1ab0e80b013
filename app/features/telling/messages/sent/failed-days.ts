/** Days, including today, for which administrators see failed messages. */
export const FAILED_DAYS = 7;
