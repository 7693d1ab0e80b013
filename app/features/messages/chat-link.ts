/**
 * A link that opens a chat with the text written and nothing sent (decision 16). Without a phone the person chooses
 * whom to write to. `encodeURIComponent`, since a chat shows the `+` of a form's encoding as it is.
 */
export function chatLink(text: string, phone?: string | null): string {
	return `https://wa.me/${(phone ?? "").replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}
