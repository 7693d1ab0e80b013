/** A mail as a mail server is given it: headers and a body, which may be in parts and encoded for its way. */
type Part = { headers: Map<string, string>; body: string };

function splitPart(raw: string): Part {
	const end = raw.indexOf("\n\n");
	const unfolded = (end === -1 ? raw : raw.slice(0, end)).replace(/\n[ \t]+/g, " ");
	const lines = unfolded.split("\n").map((line) => /^([\w-]+):\s*(.*)$/.exec(line));
	const headers = new Map(
		lines.flatMap((found) => (found ? [[String(found[1]).toLowerCase(), String(found[2])]] : [])),
	);
	return { headers, body: end === -1 ? "" : raw.slice(end + 2) };
}

/** As nodemailer encodes bytes, UTF-8. */
function decode(body: string, encoding: string): string {
	if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
	if (encoding !== "quoted-printable") return body;
	const bytes = body
		.replace(/=\n/g, "")
		.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
	return Buffer.from(bytes, "latin1").toString("utf8");
}

function textOf({ headers, body }: Part): string {
	const boundary = /boundary="?([^";]+)"?/i.exec(headers.get("content-type") ?? "")?.[1];
	if (boundary) {
		const [, ...parts] = body.split(`--${boundary}`);
		return parts
			.filter((part) => !part.startsWith("--"))
			.map((part) => textOf(splitPart(part.replace(/^\n/, ""))))
			.join("\n");
	}
	return decode(body, (headers.get("content-transfer-encoding") ?? "").toLowerCase());
}

/** What a mail says, with what it is known again by. Lines end with LF alone. */
export function readMail(raw: string): { id: string; text: string } {
	const mail = splitPart(raw);
	return { id: mail.headers.get("message-id") ?? "", text: textOf(mail) };
}
