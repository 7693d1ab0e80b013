import { readSavedSelection, selectionCookie } from "~/features/courts/case-admin/views/saved-selection";
import { env } from "~/platform/settings/env.server";

const isSecure = env.PUBLIC_URL.startsWith("https:");

/** Ids of the cases selected so far on the administrators' list. */
export const savedSelection = (request: Request) => readSavedSelection(request.headers.get("cookie"), { isSecure });

export const saveSelection = (ids: string[]) => ({ "set-cookie": selectionCookie(ids, { isSecure }) });
