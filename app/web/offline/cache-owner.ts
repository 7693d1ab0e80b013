/** Response header naming the user whose pages may be cached: an id, or one of the values below. */
export const CACHE_OWNER = "kept-for";
export const NOBODY = "nobody";
/** The user chose the light pages, which have no service worker. */
export const OFF = "off";
