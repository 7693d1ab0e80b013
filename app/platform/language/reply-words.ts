/** A longer text is a conversation. */
const MAX_TEXT_LENGTH = 300;
/** Besides words of courtesy. */
const MAX_WORDS = 5;

/** "do it", behind a noun; the longer forms first. */
const DO_LATIN = "karo|kara|karen|kare|kariye|kijiye|kijie|kar do|kar dijiye|kar de";
const DO = `करो|करा|करें|करे|करिए|करिये|कीजिए|कीजिये|करून टाका|करावे|करावेत|कर दो|कर दें|कर दीजिए|कर दीजिये|कर|${DO_LATIN}`;
const MESSAGE =
	"messages?|msgs?|massages?|mess?eges?|mesages?|sms|texts?|alerts?|reminders?|notifications?|updates?|promotions?|whatsapp|मैसेज|मेसेज|मॅसेज|मेसेजेस|संदेश|एसएमएस|सूचना|अलर्ट";

/** The words of `alternatives` in a text that begins and ends with a blank, and has single ones between its words. */
const words = (...alternatives: string[]) => new RegExp(`(?<= )(?:${alternatives.join("|")})(?= )`, "gu");

const STOP = words(
	"stop+|unsubscribe|un subscribe|unsub|optout|opt out|opt me out|remove me|remove my number",
	`(?:do not|dont) (?:send|text|message|msg)|no more (?:${MESSAGE})|mat bhejo|mat bhejiye`,
	`(?:बंद|बन्द)(?: (?:${DO}))?|(?:band|bandh) (?:${DO_LATIN})|(?:बस|bas) (?:${DO})`,
	"रोको|रोकें|रोकिए|रोक दो|रोक दें|रोक दीजिए|रुको|रुकें|रुकिए|roko|ruko|rok do|स्टॉप|स्टाप",
	"थांबवा|थांबवावे|थांबव|थांबा|thambva|thambwa|thambava|thamba",
	"मत भेजो|मत भेजें|मत भेजिए|न भेजें|ना भेजें|पाठवू नका|पाठवु नका|नका पाठवू",
);
/** These stop only where nothing but courtesy stands beside them: people cancel hearings and end calls. */
const STOP_ALONE = words("cancel|end|quit|enough");
const START = words(
	`start|unstop|subscribe|resubscribe|स्टार्ट|(?:शुरू|शुरु|सुरू|सुरु)(?: (?:${DO}))?|चालू (?:${DO})`,
	`(?:shuru|suru|chalu) (?:${DO_LATIN})`,
);
const COURTESY = words(
	"please|pls|plz|plss|plzz|pleas|plese|kindly|request|sir|madam|mam|maam|ji|hi|hello|hey|dear|team|ok|okay|yes",
	"thanks|thank you|thankyou|thx|now|immediately|just|can you|could you|i want to|i want you to|i would like to",
	"कृपया|कृपा करके|कृपा करून|प्लीज|सर|मैडम|मॅडम|साहब|साहेब|जी|भाई|नमस्ते|नमस्कार|धन्यवाद|अब|अभी|आता|हां",
	"ab|abhi|yaar|no thanks|kripya|krupaya|namaste|namaskar|dhanyawad|dhanyavad|bhai",
);
/** What is to stop. Any other word says something else. */
const ABOUT = words(
	`${MESSAGE}|me|it|this|these|that|all|any|more|my|your|you|to|on|from|of|the|sending|send|texting|messaging`,
	"number|wrong number|not interested|everything|forever|mujhe|mala|sab|sarv|bhejna|pathavne|नंबर|मुझे|मुझको|मला|हमें|आम्हाला",
	"यह|ये|हे|सब|सभी|सारे|सगळे|सर्व|को|भेजना|पाठवणे",
);
const ABOUT_START = words(`${MESSAGE}|me|again|sending|मुझे|मला|फिर से|पुन्हा|परत|phir se`);

/** The words of a message in one form: no emoji, punctuation, stars, apostrophes, nukta and unseen marks. */
const plainWords = (text: string) =>
	text
		.replace(/['’‘`´]/g, "")
		.normalize("NFKC")
		.toLowerCase()
		.replace(/[\p{DI}\u093c]/gu, "")
		.replaceAll("\u0901", "\u0902")
		.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The words that remain without those of courtesy, each between blanks. */
const saidIn = (text: string) => ` ${plainWords(text).join(" ")} `.replace(COURTESY, "").replace(/ +/g, " ");

function saysOnly(said: string, wish: RegExp, about?: RegExp): boolean {
	const beside = said.replace(wish, "");
	return beside !== said && (about ? beside.replace(about, "") : beside).trim() === "";
}

/**
 * Whether a message asks to stop or to start messages, as people write it in English, Hindi and Marathi. All words of it, of its
 * first line or of its last sentence must be about that: "Stop, I will come on Monday" and "bus stop" ask for nothing.
 */
export function wishOf(text: string): "stop" | "start" | undefined {
	if (text.length > MAX_TEXT_LENGTH) return undefined;
	const said = saidIn(text);
	if (said.trim().split(" ").length > MAX_WORDS) return undefined;
	const ends = [text.trim().split("\n")[0] ?? "", text.split(/[.!?।\n]\s*(?=\S)/).at(-1) ?? ""].map(saidIn);
	if ([said, ...ends].some((part) => saysOnly(part, STOP, ABOUT)) || saysOnly(said, STOP_ALONE)) return "stop";
	return saysOnly(said, START, ABOUT_START) ? "start" : undefined;
}
