/**
 * The words at the heart of the commonest passwords. A password that meets the four kinds of characters is hardly ever in
 * a published list as it stands; what people choose is one of these with a capital, a sign for a letter and digits behind.
 */
const WORDS = new Set(
	`password passwd passw passwort pass passcode passphrase passme mypass mypassword yourpassword newpassword secret
	secretpassword topsecret mysecret letmein letmeinnow opensesame openup enter access accesscode admin administrator
	adminadmin root toor superuser sysadmin system manager master masterkey server oracle mysql postgres database cisco
	ubuntu linux windows microsoft apple google facebook twitter instagram whatsapp youtube yahoo gmail hotmail amazon
	samsung nokia motorola sony lenovo dell toshiba internet network computer laptop desktop keyboard monitor mobile
	android iphone user username users login logon signin guest guestuser default changeme change changeit changethis
	temp temppass temporary welcome welcomehome hello helloworld hellohello hithere testing tester testtest demouser sample
	qwerty qwertyuiop qwert qwer asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc asdzxc
	azerty poiuyt lkjhgf mnbvcxz abc abcd abcde abcdef abcabc xyz xyzabc aaaa iloveyou iloveu ilovegod ilovemyself ilove
	loveyou loveme lovely lover lovers love mylove truelove loveforever forever foreverlove babygirl babyboy baby babylove
	sweetheart sweety sweetie honey darling princess prince queen king kingkong angel angels angelina heaven devil
	sunshine moonlight starlight rainbow flower flowers rose roses daisy lily lotus butterfly summer winter spring autumn
	monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
	october november december dragon monkey tiger tigers lion lions panther eagle eagles falcon wolf wolves bear bears
	shark dolphin dolphins elephant horse horses puppy doggy kitty kitten hellokitty cookie cookies chocolate banana
	orange cherry apples mango pepper ginger coffee butter cheese pizza chicken hunter ranger ranger trooper soldier
	warrior knight ninja samurai pirate pirates viking hacker hackers hacked killer gangster thunder lightning storm
	phoenix silver golden diamond crystal platinum purple yellow green black white blue redred blackberry strawberry
	football soccer baseball basketball hockey cricket tennis golf boxing wrestling swimming cowboys yankees lakers
	steelers packers arsenal chelsea liverpool barcelona realmadrid manchester united manutd juventus madrid ferrari
	porsche mercedes corvette mustang camaro harley yamaha honda toyota suzuki kawasaki maruti royalenfield superman batman
	spiderman ironman hulk avengers marvel joker starwars skywalker jedi yoda matrix pokemon pikachu naruto goku
	minecraft roblox fortnite pubg freefire playstation nintendo xbox gamer gaming game games player playboy metallica
	nirvana slipknot blink eminem rockstar rocknroll guitar music dance dancer disco freedom liberty peace victory
	success winner winners champion legend hero heroes power money dollar dollars rich lucky luckyone fortune happy
	smile smiley friend friends friendship bestfriend family brother sister mother father mummy daddy mommy mom dad
	papa maa mahadev michael jennifer jessica ashley amanda daniel thomas jordan michelle matthew anthony charlie
	robert joshua andrew nicole hannah samantha elizabeth william george david james john johnny richard joseph
	christopher christian alexander alexandra alex maria martin patrick stephen steven taylor tyler justin brandon
	austin jackson maggie buster bailey sophie chelsea natasha victoria veronica vanessa stephanie melissa danielle
	jasmine rachel heather lauren kimberly natalie monica barbara patricia sandra donald trump america american
	england london paris germany france russia canada mexico brazil australia california texas newyork florida chicago
	boston dallas india indian india bharat hindustan jaihind vandemataram incredibleindia mumbai bombay delhi newdelhi
	kolkata calcutta chennai madras bangalore bengaluru hyderabad pune gujarat punjab kerala rajasthan goa krishna
	radhakrishna harekrishna jaishreeram jaishriram jaishreekrishna shriram sriram ram sairam omsairam saibaba om
	omnamahshivaya shiva shivshakti harharmahadev bholenath ganesh ganesha ganpati hanuman bajrangbali durga lakshmi
	laxmi saraswati govinda gopal waheguru allah bismillah mohammed muhammad jesus jesuschrist christ godisgreat
	blessed blessing faith trinity gabriel rahul priya pooja neha sachin tendulkar dhoni virat kohli rohit deepak
	rajesh suresh ramesh mahesh sanjay vijay ajay amit sumit anil sunil kumar rajkumar sandeep pradeep manoj vinod
	santosh prakash rakesh mukesh lokesh kavita sunita anita geeta sita jaan jaanu janu sona babu shona lemonfish
	whatever nothing something anything everything trustno trustnoone nopassword nopass none null private security
	secure secured safe safety protect lock locked unlock key keys magic mystery wizard merlin shadow ghost vampire
	zombie monster blaster rocket starship apollo galaxy universe cosmos jupiter mercury saturn venus earth
	office company business employee support helpdesk service sales account accounts finance bank banking corporate
	corporation student teacher school college university doctor nurse lawyer advocate vakil judge court justice law
	nyaya nyayadiary diary`.split(/\s+/),
);

/** Ways a hand runs over the alphabet, the digits and the keyboard. */
const RUNS = [
	"abcdefghijklmnopqrstuvwxyz",
	"01234567890",
	"qwertyuiop",
	"asdfghjkl",
	"zxcvbnm",
	"1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
].flatMap((run) => [run, [...run].reverse().join("")]);
const SHORTEST_RUN = 3;

/** Signs that stand for letters, and signs as the digits they share a key with. */
const AS_LETTER = new Map([..."@4831!0$57"].map((sign, i) => [sign, "aabeiiosst"[i] ?? sign]));
const AS_DIGIT = new Map([...")!@#$%^&*("].map((sign, digit) => [sign, String(digit)]));

const replaceBy = (map: Map<string, string>, text: string) => [...text].map((sign) => map.get(sign) ?? sign).join("");
const trimEnds = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, "");
const trimEnd = (text: string) => text.replace(/[^a-z]+$/, "");

const isWord = (text: string) => WORDS.has(text) || (text.length % 2 === 0 && WORDS.has(halfOf(text)));
const halfOf = (text: string) => {
	const half = text.slice(0, text.length / 2);
	return half + half === text ? half : "";
};

/** How far one run or one repeated sign reaches from here. */
function runLength(text: string, from: number): number {
	let same = from + 1;
	while (same < text.length && text[same] === text[from]) same++;
	let longest = same - from >= 2 ? same - from : 0;
	for (let end = from + SHORTEST_RUN; end <= text.length; end++) {
		if (!RUNS.some((run) => run.includes(text.slice(from, end)))) break;
		longest = Math.max(longest, end - from);
	}
	return longest;
}

/** Whether a text is runs and repetitions from end to end, such as `abcd1234`. */
function isOnlyRuns(text: string): boolean {
	let position = 0;
	while (position < text.length) {
		const length = runLength(text, position);
		if (length === 0) return false;
		position += length;
	}
	return text.length > 0;
}

/**
 * Whether a password is one of those tried first: a common word dressed up (`P@ssw0rd123!`, `Welcome@2024`), or a walk over
 * the keyboard (`1qaz@WSX`, `Abcd@1234`).
 */
export function isCommonPassword(password: string): boolean {
	const text = password.normalize("NFKC").toLowerCase();
	const hearts = [
		trimEnds(text),
		trimEnds(replaceBy(AS_LETTER, text)),
		replaceBy(AS_LETTER, trimEnds(text)),
		replaceBy(AS_LETTER, trimEnd(text)),
		text.replace(/[^a-z]/g, ""),
	];
	if (hearts.some(isWord)) return true;
	return isOnlyRuns(text.replace(/[^a-z0-9]/g, "")) || isOnlyRuns(replaceBy(AS_DIGIT, text));
}
