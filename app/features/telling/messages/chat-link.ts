/** What a chat takes as the text of a link, and what an address may be long at most once encoded. */
const MAX_TEXT_LENGTH = 1500;
const MAX_ENCODED_LENGTH = 6000;

/** Half of a pair cannot be encoded. */
const wellFormed = (text: string) => text.replace(/[\ud800-\udfff]/gu, "\ufffd");

/**
 * A link that opens a chat with the text filled in; the person presses Send. Without a phone number the
 * person chooses the chat. `encodeURIComponent`, since WhatsApp shows the `+` of form encoding as a plus.
 */
export function chatLink(text: string, phone?: string | null): string {
	return `https://wa.me/${(phone ?? "").replace(/\D/g, "")}?text=${encodeURIComponent(wellFormed(text))}`;
}

/** A text as a chat link carries it: cut at a whole character where it is longer. */
export function cutForChat(text: string): string {
	let kept = [...wellFormed(text)].slice(0, MAX_TEXT_LENGTH);
	while (encodeURIComponent(kept.join("")).length > MAX_ENCODED_LENGTH)
		kept = kept.slice(0, Math.floor(kept.length * 0.9));
	const short = kept.join("");
	return short === text ? text : `${short.trimEnd()}…`;
}
