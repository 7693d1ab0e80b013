const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

function asciiDigit(digit: string): string {
	// Full-width and mathematical digits.
	const plain = digit.normalize("NFKC");
	if (/^\d$/.test(plain)) return plain;
	const codePoint = digit.codePointAt(0) ?? 0;
	// A script's ten digits begin at a multiple of 16 (Arabic, Khmer), or six later (Devanagari, Bengali, Tamil).
	const block = codePoint & ~15;
	return String(codePoint - (isDigit(block) ? block : block + 6));
}

/** The text with the digits of every script as 0 to 9: `१७-१२-२०२६` becomes `17-12-2026`. */
export const asciiDigits = (text: string) => text.replace(/\p{Nd}/gu, asciiDigit);
