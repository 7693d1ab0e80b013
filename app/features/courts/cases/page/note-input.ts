import { z } from "zod";
import { MAX_NOTE_LENGTH } from "~/features/courts/cases/page/note-length";
import { phrase } from "~/platform/language/translate";

/** A private note from its form. Browsers send CRLF; the limit counts the text as saved. */
export const noteInput = z.object({
	note: z
		.string()
		.default("")
		.transform((text) => text.replace(/\r\n?/g, "\n").trim())
		.pipe(z.string().max(MAX_NOTE_LENGTH, phrase("A note can have up to 2,000 characters"))),
});
