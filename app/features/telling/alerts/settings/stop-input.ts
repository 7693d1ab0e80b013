import { CHANNELS, type Channel, NOTICE_KINDS } from "~/features/telling/alerts/schema";

/** The kinds a link can stop: a kind of notice, or mails about cases found by bar number. Tokens store the index: append only. */
export const STOP_KINDS = [...NOTICE_KINDS, "found"] as const;
export type StopKind = (typeof STOP_KINDS)[number];

/** URL parameter: the channel from which a person came to the stop page; email by default. */
export const CHANNEL_PARAMETER = "by";

export const channelOf = (text: string | null): Channel => CHANNELS.find((channel) => channel === text) ?? "email";
