export const ADMIN_PAGE_SIZES = [10, 20, 50, 100] as const;

/** Longer filter texts are truncated. */
export const MAX_FILTER_LENGTH = 100;

/** The most cases in a batch, and on a page. */
export const MAX_BATCH_SIZE = 100;
