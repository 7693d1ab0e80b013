/** Bounds of a recorded hearing, in characters and years. */
export const MAX_PURPOSE_LENGTH = 100;
export const MAX_HEARING_NOTE_LENGTH = 500;
export const MAX_YEARS = 3;

/** The days after a hearing that the form offers. */
export const OFFERED_DAYS = [7, 14, 30] as const;

/** The values of the field `next` besides the days offered. */
export const NEXT = { none: "none", other: "other" } as const;
