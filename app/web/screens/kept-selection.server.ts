import { readKeptSelection, selectionCookie } from "~/features/courts/case-admin/views/kept-selection";
import { env } from "~/platform/settings/env.server";

const isSecure = env.PUBLIC_URL.startsWith("https:");

/** The cases selected on the administrators' list so far. */
export const keptSelection = (request: Request) => readKeptSelection(request.headers.get("cookie"));

/** The header that keeps the selection. */
export const saveSelection = (ids: string[]) => ({ "set-cookie": selectionCookie(ids, { isSecure }) });
