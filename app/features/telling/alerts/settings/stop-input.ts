import { type NoticeKind, TICKED_CHANNELS, type TickedChannel } from "~/features/telling/alerts/schema";

/** The kinds a link can stop: a kind of notice, or mails about cases found by bar number. Tokens store the index: append only. */
export const STOP_KINDS = [
	"changes",
	"reminder",
	"tomorrow",
	"week",
	"trouble",
	"found",
	"approved",
	"due",
] as const satisfies (NoticeKind | "found")[];
export type StopKind = (typeof STOP_KINDS)[number];

/** URL parameter: the channel from which a person came to the stop page; email by default. */
export const CHANNEL_PARAMETER = "by";

export const channelOf = (text: string | null): TickedChannel =>
	TICKED_CHANNELS.find((channel) => channel === text) ?? "email";
