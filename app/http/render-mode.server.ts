import { readText, renderModeCookie } from "~/http/cookies.server";

/** Proxy and feature-phone browsers, where scripts are slow and of little use. */
const LIGHT_BROWSERS = /Opera Mini|Presto|KAIOS|UCWEB|Nokia|Puffin/i;

/**
 * The render mode of a page: "light" has no scripts at all. The person's choice comes first, then what the browser's
 * headers say about itself and its connection.
 */
export async function renderMode(request: Request): Promise<"light" | "full"> {
	const chosen = await readText(renderModeCookie, request);
	if (chosen === "light" || chosen === "full") return chosen;
	const { headers } = request;
	const isSaving = headers.get("save-data")?.toLowerCase() === "on";
	const isSlow = /^(slow-2g|2g)$/.test(headers.get("ect") ?? "");
	const memory = Number(headers.get("device-memory") ?? "8");
	const isLight = isSaving || isSlow || memory <= 0.5 || LIGHT_BROWSERS.test(headers.get("user-agent") ?? "");
	return isLight ? "light" : "full";
}
