/** For so many days, today included, a failed message is among those that administrators look at. */
export const FAILED_DAYS = 7;
