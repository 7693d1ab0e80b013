/** Bounds of a matter without a CNR, in characters and years. */
export const MAX_FORUM_LENGTH = 120;
export const MAX_PARTY_LENGTH = 200;
export const MAX_TITLE_LENGTH = 2 * MAX_PARTY_LENGTH + 10;
export const MAX_YEARS_AHEAD = 3;
