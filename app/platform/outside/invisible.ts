/** Characters without a width, as a class of a regular expression; `JOINERS` are those that shape letters of Indian scripts. */
export const INVISIBLE = String.raw`\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff`;
export const JOINERS = String.raw`\u200c\u200d`;
