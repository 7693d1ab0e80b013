import { phrase } from "~/platform/language/translate";
import { asciiDigits } from "~/platform/outside/digits";
import { INVISIBLE, JOINERS } from "~/platform/outside/invisible";

/** Longer than any field that is checked; the rest of a longer text is rejected for its length. */
const MAX_READ_LENGTH = 2000;

const UNSEEN = new RegExp(`[${INVISIBLE}${JOINERS}]`, "gu");

/** Endings that phones make a link of. Not "app", "no" or "ltd", which case numbers and firms have ("Crl.App.", "Pvt.Ltd"). */
const ENDINGS =
	"com|in|net|org|info|biz|io|me|xyz|online|site|shop|store|dev|link|click|top|club|live|tech|edu|gov|nic|ly|gl|gd|gg|to|cc|ru|cn|uk|us|au|eu|test|भारत";
/** Titles and abbreviations written without a blank before the next word: "Adv.Rao/Adv.Shah". */
const TITLES = "addl|adv|asst|civ|col|crl|dist|dr|hon|jr|justice|misc|mr|mrs|ms|prof|sh|shri|smt|spl|sr|sri";
const ADDRESSES = [
	/[a-z][a-z\d+.-]*:\/\/|(?<![\p{L}\p{N}])(?:https?:|www\d?\.)/iu,
	/\S@(?:[\p{L}\p{M}\d-]+\.)+[\p{L}\p{M}]{2,}/iu,
	new RegExp(
		String.raw`(?<![\p{L}\p{N}])[\p{L}\d][\p{L}\p{M}\d-]+\.(?:${ENDINGS})(?![\p{L}\p{M}\p{N}]|\.[\p{L}\p{N}])`,
		"iu",
	),
	new RegExp(
		String.raw`(?<![\p{L}\p{N}])(?!(?:${TITLES})\.)[\p{L}\d][\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.[a-z]{2,}/[a-z?#]`,
		"iu",
	),
];

/** Figures with blanks, dashes, full stops or brackets between them. Case numbers and dates have slashes, amounts have commas. */
const FIGURES = /\+?[\s(]*\d(?:[\s().\p{Pd}]*\d)*/gu;
const MOBILE = /^(?:0{0,2}91|0)?[6-9]\d{9}$/;
const LANDLINE = /^0[1-9]\d{9}$/;
const FREE_OF_CHARGE = /^18[06]0\d{6,7}$/;
const MAX_PHONE_LENGTH = 15;

/** The groups of a telephone number: several figures each, or one each. The code of a landline's town has up to five. */
function isPhone(groups: string[]): boolean {
	const [first = ""] = groups;
	const number = groups.join("");
	const isEven = groups.every(({ length }) => length > 1) || groups.every(({ length }) => length === 1);
	if (!isEven) return false;
	const isLandline = LANDLINE.test(number) && (groups.length === 1 || first.length <= 5);
	return MOBILE.test(number) || isLandline || FREE_OF_CHARGE.test(number);
}

function hasPhone(run: string): boolean {
	const groups = run.match(/\d+/g) ?? [];
	if (run.startsWith("+") && groups.join("").length > 6) return true;
	return groups.some((_, from) => {
		let length = 0;
		for (let to = from; to < groups.length; to += 1) {
			length += groups[to]?.length ?? 0;
			if (length > MAX_PHONE_LENGTH) return false;
			if (isPhone(groups.slice(from, to + 1))) return true;
		}
		return false;
	});
}

/** Whether a text has a web address, an e-mail address or a telephone number, in the figures of any script. */
export function hasContact(text: string): boolean {
	const read = asciiDigits(text.slice(0, MAX_READ_LENGTH).replace(UNSEEN, "").replaceAll("。", ".").normalize("NFKC"));
	return ADDRESSES.some((address) => address.test(read)) || (read.match(FIGURES) ?? []).some(hasPhone);
}

/** For words that leave from our sender: they are a person's, and the sender is ours. */
export const LEAVE_OUT_CONTACTS = phrase("Leave out links and numbers");
export const isWithoutContact = (text: string) => !hasContact(text);
