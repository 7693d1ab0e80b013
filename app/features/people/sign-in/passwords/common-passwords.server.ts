import { createRequire } from "node:module";
import { z } from "zod";
import { isOnPublishedList } from "~/features/people/sign-in/passwords/password-list.server";

/** This many of the commonest passwords are also rejected with a capital, signs or digits added. */
const COMMONEST = 10_000;

const publishedShape = z.object({ dictionary: z.object({ "passwords-common": z.array(z.string()).min(COMMONEST) }) });

/** The commonest words of a published list, in lower case. Read at the first password check. */
function readCommonest() {
	const list: unknown = createRequire(import.meta.url)("@zxcvbn-ts/language-common");
	return new Set(publishedShape.parse(list).dictionary["passwords-common"].slice(0, COMMONEST));
}
let readOnce: ReturnType<typeof readCommonest> | undefined;
const commonest = () => {
	readOnce ??= readCommonest();
	return readOnce;
};

/** Words missing from the published list, which is made of foreign leaks: Indian, of this product, and recent ones. */
const WORDS = new Set(
	`passw passcode passphrase yourpassword newpassword secretpassword topsecret mysecret letmeinnow opensesame
	accesscode administrator adminadmin root toor superuser sysadmin masterkey mysql postgres database ubuntu linux
	twitter instagram whatsapp yahoo gmail hotmail lenovo android iphone users login logon signin guestuser changeit
	changethis temporary welcomehome helloworld hellohello demouser sample qwer wsxedc poiuyt lkjhgf mnbvcxz abc
	abcd abcde abcdef abcabc xyz xyzabc aaaa ilovemyself loveforever foreverlove starlight lily wednesday hackers
	redred blackberry maruti royalenfield hulk avengers roblox fortnite pubg freefire xbox gamer gaming blink hero
	friendship bestfriend mummy mom dad papa maa mahadev trump bharat hindustan jaihind vandemataram incredibleindia
	mumbai delhi newdelhi kolkata calcutta chennai madras bangalore bengaluru hyderabad pune gujarat punjab kerala
	rajasthan goa radhakrishna harekrishna jaishreeram jaishriram jaishreekrishna shriram sriram ram omsairam
	saibaba om omnamahshivaya shiva shivshakti harharmahadev bholenath ganesha ganpati bajrangbali durga lakshmi
	laxmi saraswati govinda gopal waheguru allah jesuschrist godisgreat rahul priya pooja neha sachin tendulkar
	dhoni virat kohli rohit deepak rajesh suresh ramesh mahesh sanjay vijay ajay amit sumit anil sunil kumar
	rajkumar sandeep pradeep manoj vinod santosh prakash rakesh mukesh lokesh kavita sunita geeta sita jaan jaanu
	janu sona babu shona lemonfish everything trustnoone nopassword null secured safe lock locked key keys employee
	helpdesk accounts banking corporate corporation nurse advocate vakil judge court law nyaya nyayadiary diary`.split(
		/\s+/,
	),
);

/** Runs of the alphabet, the digits and the keyboard, in both directions. */
const RUNS = [
	"abcdefghijklmnopqrstuvwxyz",
	"01234567890",
	"qwertyuiop",
	"asdfghjkl",
	"zxcvbnm",
	"1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
].flatMap((run) => [run, [...run].reverse().join("")]);
const MIN_RUN = 3;

/** Letters by the signs that replace them, and digits by the signs on the same key. */
const AS_LETTER = new Map([..."@4831!0$57"].map((sign, i) => [sign, "aabeiiosst"[i] ?? sign]));
const AS_DIGIT = new Map([...")!@#$%^&*("].map((sign, digit) => [sign, String(digit)]));

const replaceBy = (map: Map<string, string>, text: string) => [...text].map((sign) => map.get(sign) ?? sign).join("");
const trimEnds = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, "");
const trimEnd = (text: string) => text.replace(/[^a-z]+$/, "");

const isCommonWord = (text: string) => WORDS.has(text) || commonest().has(text);
const isWord = (text: string) => isCommonWord(text) || (text.length % 2 === 0 && isCommonWord(halfOf(text)));
const halfOf = (text: string) => {
	const half = text.slice(0, text.length / 2);
	return half + half === text ? half : "";
};

/** The length of the longest run or repeated sign that starts at `from`. */
function runLength(text: string, from: number): number {
	let same = from + 1;
	while (same < text.length && text[same] === text[from]) same++;
	let longest = same - from >= 2 ? same - from : 0;
	for (let end = from + MIN_RUN; end <= text.length; end++) {
		if (!RUNS.some((run) => run.includes(text.slice(from, end)))) break;
		longest = Math.max(longest, end - from);
	}
	return longest;
}

/** Whether a text consists only of runs and repetitions, such as `abcd1234`. */
function isOnlyRuns(text: string): boolean {
	let position = 0;
	while (position < text.length) {
		const length = runLength(text, position);
		if (length === 0) return false;
		position += length;
	}
	return text.length > 0;
}

/** A listed password, a common word with additions (`P@ssw0rd123!`, `Welcome@2024`), or a keyboard run (`1qaz@WSX`). */
export function isCommonPassword(password: string): boolean {
	const text = password.normalize("NFKC").toLowerCase();
	if (isOnPublishedList(text)) return true;
	const cores = [
		trimEnds(text),
		trimEnds(replaceBy(AS_LETTER, text)),
		replaceBy(AS_LETTER, trimEnds(text)),
		replaceBy(AS_LETTER, trimEnd(text)),
		text.replace(/[^a-z]/g, ""),
	];
	if (cores.some(isWord)) return true;
	return isOnlyRuns(text.replace(/[^a-z0-9]/g, "")) || isOnlyRuns(replaceBy(AS_DIGIT, text));
}
