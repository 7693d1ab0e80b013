import { env } from "~/platform/settings/env.server";

const site = new URL(env.PUBLIC_URL);

/** The site as devices know it. A passkey belongs to the host name for good: with another one it cannot be used. */
export const RELYING_PARTY = { id: site.hostname, name: "Nyaya Diary", origin: site.origin };
