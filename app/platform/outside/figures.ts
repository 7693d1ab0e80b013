import { asciiDigits } from "~/platform/outside/digits";

/** What phones, pages and chats put between and around figures: unseen marks, blanks, dashes, brackets, full stops, quotes, stars. */
const BETWEEN = /[\s\p{DI}\p{Cf}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\u2212\u2800.\uff0e·•'"*]+/gu;

/** Figures and letters alone, digits of every script as 0 to 9: the `४११ ००१` of a letter becomes `411001`. */
export const bareFigures = (text: string) => asciiDigits(text).replace(BETWEEN, "").replaceAll("\uff0b", "+");

const LABEL = /^(?:(?:tel|sms|whatsapp|mobile|mob|phone|ph|no|https?|wame)[:/=]*)+(?=[+\d])/i;
/** India's code with or without plus, as dialled from abroad (0091) or after a trunk zero (091), and the `(0)` behind it. */
const INDIAN_CODE = /^(?:(?:\+0{0,2}91)+|0?91(?=0?\d{10}$))0?|^0(?=\d{10}$)/;

/** A telephone number as India writes it, without label, country code and leading zero; that of another country keeps its plus. */
export const indianNumber = (text: string) =>
	bareFigures(text)
		.replace(LABEL, "")
		.replace(/[,;]$/, "")
		.replace(/^00(?=[1-9])/, "+")
		.replace(INDIAN_CODE, "");
