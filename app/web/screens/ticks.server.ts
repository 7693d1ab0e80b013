import { readTicks, ticksCookie } from "~/features/courts/case-admin/views/kept-ticks";
import { env } from "~/platform/settings/env.server";

const isSecure = env.PUBLIC_URL.startsWith("https:");

/** The cases ticked on the administrators' list so far. */
export const ticksOf = (request: Request) => readTicks(request.headers.get("cookie"));

/** The header that keeps what is ticked. */
export const saveSelection = (ids: string[]) => ({ "set-cookie": ticksCookie(ids, { isSecure }) });
