import { readText, wayCookie } from "~/http/cookies.server";

/** Proxy and feature-phone browsers, where scripts cost much and do little. */
const LIGHT_BROWSERS = /Opera Mini|Presto|KAIOS|UCWEB|Nokia|Puffin/i;

/**
 * Which way the page goes out: "light" carries no script at all. The person's own choice comes first, then what the
 * browser says of itself and its connection.
 */
export async function pageWay(request: Request): Promise<"light" | "full"> {
	const chosen = await readText(wayCookie, request);
	if (chosen === "light" || chosen === "full") return chosen;
	const { headers } = request;
	const isSaving = headers.get("save-data")?.toLowerCase() === "on";
	const isSlow = /^(slow-2g|2g)$/.test(headers.get("ect") ?? "");
	const memory = Number(headers.get("device-memory") ?? "8");
	const isLight = isSaving || isSlow || memory <= 0.5 || LIGHT_BROWSERS.test(headers.get("user-agent") ?? "");
	return isLight ? "light" : "full";
}
