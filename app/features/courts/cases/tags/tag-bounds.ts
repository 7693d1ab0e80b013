/** Limits of tags, in their own file so that pages do not import a schema. */
export const MAX_TAGS = 10;
export const MAX_TAG_LENGTH = 30;
