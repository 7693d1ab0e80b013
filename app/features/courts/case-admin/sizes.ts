export const ADMIN_PAGE_SIZES = [10, 20, 50, 100] as const;

/** Longer filter texts are truncated. */
export const MAX_FILTER_LENGTH = 100;
