import { z } from "zod";
import { MAX_NOTE_LENGTH } from "~/features/courts/cases/page/note-length";
import { phrase } from "~/platform/language/translate";

/** A private note as its form sends it. Browsers send CRLF for the ends of lines; what is counted is what is kept. */
export const noteInput = z.object({
	note: z
		.string()
		.default("")
		.transform((text) => text.replace(/\r\n?/g, "\n").trim())
		.pipe(z.string().max(MAX_NOTE_LENGTH, phrase("A note can have up to 2,000 characters"))),
});
