export const MAX_VIEWS = 20;
export const VIEW_NAME_LENGTH = 60;
