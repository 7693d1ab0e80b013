import { createServer } from "node:net";
import { listen } from "../server/listen";
import { readMail } from "./mail-text";

/** A mail that a server is given: its Message-ID, by which a program knows it again, and its words. */
export type TakenMail = { to: string; id: string; text: string };

/** `taken` is answered 250, `refused` 451; `cut` ends the connection without an answer. */
type Answer = "taken" | "refused" | "cut";

/** As much of a mail server as nodemailer talks to. `isAway`: it greets with 421. */
export async function openMailServer(
	{ onMail, isAway }: { onMail(mail: TakenMail): Answer | Promise<Answer>; isAway(): boolean },
	host = "127.0.0.1",
) {
	const server = createServer((socket) => {
		if (isAway()) return socket.end("421 not now\r\n");
		let to = "";
		let text: string[] | undefined;
		let rest = "";
		const say = (line: string) => socket.writable && socket.write(`${line}\r\n`);
		const end = async (mail: TakenMail) => {
			const answer = await onMail(mail);
			if (answer === "cut") socket.destroy();
			else say(answer === "taken" ? "250 taken" : "451 not now");
		};
		say("220 mail.test ESMTP");
		socket.on("error", () => {});
		socket.on("data", (chunk) => {
			const lines = (rest + chunk).split("\r\n");
			rest = lines.pop() ?? "";
			for (const line of lines) {
				if (text) {
					if (line !== ".") {
						// A line that begins with a dot is sent with one more.
						text.push(line.replace(/^\./, ""));
						continue;
					}
					end({ to, ...readMail(text.join("\n")) }).catch(() => socket.destroy());
					text = undefined;
				} else if (/^DATA/i.test(line)) {
					text = [];
					say("354 go on");
				} else if (/^QUIT/i.test(line)) {
					say("221 bye");
					socket.end();
				} else {
					if (/^RCPT/i.test(line)) to = /<(.*)>/.exec(line)?.[1] ?? "";
					say("250 mail.test");
				}
			}
		});
	});
	return { port: await listen(server, host), close: () => server.close() };
}
