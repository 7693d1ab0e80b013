/** The header of an answer that says whose pages may be kept in the browser: an id, or one of the two below. */
export const KEPT_FOR = "kept-for";
/** Nobody is signed in. */
export const NOBODY = "nobody";
/** The person chose the light pages, which have no service worker. */
export const OFF = "off";
