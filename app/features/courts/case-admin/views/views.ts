/** The most views an administrator keeps, and the length of their names. */
export const MAX_VIEWS = 20;
export const VIEW_NAME_LENGTH = 60;
