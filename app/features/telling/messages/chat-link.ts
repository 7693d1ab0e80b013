import { startOf } from "~/platform/language/cut";

/** Limits of a chat link: the text in characters, and the text once URL-encoded. */
const MAX_TEXT_LENGTH = 1500;
const MAX_ENCODED_LENGTH = 6000;

/** `encodeURIComponent` throws on half a surrogate pair. */
const wellFormed = (text: string) => text.replace(/[\ud800-\udfff]/gu, "\ufffd");

/**
 * Opens a WhatsApp chat with the text filled in; without a phone number WhatsApp asks for the contact.
 * `encodeURIComponent`, since WhatsApp shows the `+` of form encoding as a plus.
 */
export function chatLink(text: string, phone?: string | null): string {
	return `https://wa.me/${(phone ?? "").replace(/\D/g, "")}?text=${encodeURIComponent(wellFormed(text))}`;
}

/** Shortens a text to the limits of a chat link, at a whole character and with `…`. */
export function cutForChat(text: string): string {
	let short = startOf(wellFormed(text), MAX_TEXT_LENGTH);
	while (encodeURIComponent(short).length > MAX_ENCODED_LENGTH) short = startOf(short, Math.floor(short.length * 0.9));
	return short === text ? text : `${short.trimEnd()}…`;
}
