/** The part of the Trusted Types API in use; TypeScript's DOM types do not include it yet. */
type TrustedTypes = {
	createPolicy(
		name: "default",
		rules: { createHTML(text: string): string; createScriptURL(url: string): string | undefined },
	): unknown;
};

declare global {
	interface Window {
		trustedTypes?: TrustedTypes;
	}
}

/** React creates script elements through this string; a script inserted this way never runs. */
const EMPTY_SCRIPT = "<script></script>";

/**
 * The default policy of our pages: scripts cannot write HTML, and cannot load a script URL except the service worker. If
 * hydration fails, React renders the page again.
 */
export function installTrustedTypesPolicy() {
	window.trustedTypes?.createPolicy("default", {
		createHTML: (text) => (text === EMPTY_SCRIPT ? text : ""),
		createScriptURL: (url) => (url === "/sw.js" ? url : undefined),
	});
}
