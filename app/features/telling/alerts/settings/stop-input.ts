import { CHANNELS, type Channel, NOTICE_KINDS } from "~/features/telling/alerts/schema";

/** What a link can stop: a kind of alert, or the mails about cases found by bar number. Links name them by place. */
export const STOP_KINDS = [...NOTICE_KINDS, "found"] as const;
export type StopKind = (typeof STOP_KINDS)[number];

/** By which channel a person came to the page that stops alerts; mails, unless the address says otherwise. */
export const CHANNEL_PARAMETER = "by";

export const channelOf = (text: string | null): Channel => CHANNELS.find((channel) => channel === text) ?? "email";
