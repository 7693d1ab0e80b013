/** Bounds of a to-do, in characters. */
export const MAX_TITLE_LENGTH = 200;
export const MAX_DETAILS_LENGTH = 2000;
export const MAX_REFERENCE_LENGTH = 100;
/** Open ones of a case. */
export const MAX_OPEN = 200;
/** How long lists show what is done. */
export const DONE_DAYS = 30;
