/** The tags of a case, in a file of their own so that a page takes no schema with it. */
export const MAX_TAGS = 10;
export const MAX_TAG_LENGTH = 30;
