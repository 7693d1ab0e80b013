import { useRouteLoaderData } from "~/ui/frame/router";

/** Whether a route opts out of scripts in every mode with `handle = { hasNoScripts: true }`. */
const hasNoScripts = (handle: unknown) =>
	handle instanceof Object && "hasNoScripts" in handle && handle.hasNoScripts === true;

/** Whether a page has scripts. `handles` are those of its matching routes. */
export const isScripted = (mode: unknown, handles: unknown[]) => mode === "full" && !handles.some(hasNoScripts);

/** Whether the page is drawn in light mode. */
export const useIsLight = () => useRouteLoaderData<{ mode: string }>("root")?.mode !== "full";
