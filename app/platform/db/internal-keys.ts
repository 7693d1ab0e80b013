/** The start of a key that stands for a missing key from outside. A person cannot type it: keys from outside have no colon. */
export const INTERNAL_KEY = "OWN:";

/** The internal key of the row with this id. */
export const internalKeyOf = (id: string) => INTERNAL_KEY + id;

export const isInternal = (key: string) => key.startsWith(INTERNAL_KEY);

const KEYS = /OWN:[0-9a-f-]{36} ?/gi;

/** The text without internal keys, in any letter case. */
export const withoutInternalKeys = (text: string) => text.replace(KEYS, "");
