import type { Played } from "~/sandbox/play.server";

const counted = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** What a played night or evening did, for the person who pressed the button. */
export function playedInWords({ job, queued, sent, isAtRest }: Played): string {
	const lookUps = counted(queued["fetch-court-record"] ?? 0, "case was looked up", "cases were looked up");
	const messages = sent.email + sent.whatsapp + sent.sms;
	const went = messages === 0 ? "no message was sent" : counted(messages, "message was sent", "messages were sent");
	return `The ${job} is over: ${lookUps}, ${went}.${isAtRest ? "" : " Some work still goes on."}`;
}
