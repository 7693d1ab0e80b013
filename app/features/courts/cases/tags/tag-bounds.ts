/** The tags of a case, in a file of their own so that a page takes no schema with it. */
export const MOST_TAGS = 10;
export const LONGEST_TAG = 30;
