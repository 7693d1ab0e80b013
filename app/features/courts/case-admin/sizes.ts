/** The sizes a page of the administrators' list of cases may have. */
export const ADMIN_PAGE_SIZES = [10, 20, 50, 100] as const;

/** As much of a filter's text as is looked for. */
export const MAX_FILTER_LENGTH = 100;

/** The most cases a batch takes, and the most that stay ticked over pages. */
export const MAX_BATCH_SIZE = 100;
