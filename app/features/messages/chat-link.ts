/**
 * A link that opens a chat with the text filled in; the person presses Send (decision 16). Without a phone number the
 * person chooses the chat. `encodeURIComponent`, since WhatsApp shows the `+` of form encoding as a plus.
 */
export function chatLink(text: string, phone?: string | null): string {
	return `https://wa.me/${(phone ?? "").replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}
