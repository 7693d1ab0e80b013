/** Whether a route sends its page without scripts in every mode, by `handle = { hasNoScripts: true }`. */
const hasNoScripts = (handle: unknown) =>
	handle instanceof Object && "hasNoScripts" in handle && handle.hasNoScripts === true;

/** Whether a page has scripts; one without needs nothing that scripts would read. `handles` are those of its routes. */
export const isScripted = (mode: unknown, handles: unknown[]) => mode === "full" && !handles.some(hasNoScripts);
