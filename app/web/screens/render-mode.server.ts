import { oncePerRequest } from "~/platform/http/context.server";
import { endPageCache } from "~/web/access/cached-pages.server";
import { readText, renderModeCookie } from "~/web/access/cookies.server";
import { findSignedIn } from "~/web/access/session.server";

/** Proxy and feature-phone browsers, where scripts are slow and of little use. */
const LIGHT_BROWSERS = /Opera Mini|Presto|KAIOS|UCWEB|Nokia|Puffin/i;

/** Cookie value: the person chose nothing, and the phone has once shown that it can carry the full pages. */
const IS_ABLE = "able";

type RenderMode = {
	/** "light" has no scripts at all. */
	mode: "light" | "full";
	/** Cookie that makes the browser keep it. */
	setCookie?: string;
};

const isPhone = (headers: Headers) => {
	const hint = headers.get("sec-ch-ua-mobile");
	return hint === null ? /Mobi/.test(headers.get("user-agent") ?? "") : hint === "?1";
};

/** Browsers send both headers only after our first answer asked for them. */
const isStrong = (headers: Headers) =>
	headers.get("ect") === "4g" && Number(headers.get("device-memory") ?? "0") >= 4 && !isSaving(headers);

const isSaving = (headers: Headers) => headers.get("save-data")?.toLowerCase() === "on";

function isWeak(headers: Headers) {
	const isSlow = /^(slow-2g|2g)$/.test(headers.get("ect") ?? "");
	const memory = Number(headers.get("device-memory") ?? "8");
	return isSaving(headers) || isSlow || memory <= 0.5 || LIGHT_BROWSERS.test(headers.get("user-agent") ?? "");
}

/** The person's choice wins, then the browser's headers on device and connection; a phone starts light (decision 109). */
export function renderMode(request: Request): Promise<RenderMode> {
	return oncePerRequest("render-mode", async () => {
		const { headers } = request;
		const chosen = await readText(renderModeCookie, request);
		if (chosen === "light") endPageCache();
		if (chosen === "light" || chosen === "full") return { mode: chosen };
		if (isWeak(headers)) return { mode: "light" };
		if (!isPhone(headers) || chosen === IS_ABLE) return { mode: "full" };
		if (!isStrong(headers) || !(await findSignedIn(request))) return { mode: "light" };
		return { mode: "full", setCookie: await renderModeCookie.serialize(IS_ABLE) };
	});
}
