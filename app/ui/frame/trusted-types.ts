/** What browsers that know Trusted Types let scripts make; the language's own library of types does not have it yet. */
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

/** React makes a script element by writing this, and what it writes into it afterwards never runs. */
const EMPTY_SCRIPT = "<script></script>";

/**
 * The one policy of our pages: where a script would write text as HTML, none comes of it, and no script is loaded by its
 * address but the service worker. React draws a page anew when what it found is not what it expects.
 */
export function trustOnlyOwn() {
	window.trustedTypes?.createPolicy("default", {
		createHTML: (text) => (text === EMPTY_SCRIPT ? text : ""),
		createScriptURL: (url) => (url === "/sw.js" ? url : undefined),
	});
}
