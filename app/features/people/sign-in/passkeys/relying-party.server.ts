import { env } from "~/platform/settings/env.server";

const site = new URL(env.PUBLIC_URL);

/** A passkey is bound to the host name: after a change of host name, existing passkeys stop working. */
export const RELYING_PARTY = { id: site.hostname, name: "Nyaya Diary", origin: site.origin };
