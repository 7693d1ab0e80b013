/** Whether the browser prefetches the page, before the user opens it. */
export const isPrefetch = (request: Request): boolean => /prefetch/.test(request.headers.get("sec-purpose") ?? "");

/** User agents of link previews and search crawlers. */
const PROGRAM = /bot\b|crawl|spider|preview|whatsapp\/|facebookexternalhit/i;

/** Whether a person opened the page: neither a prefetch nor a link preview. */
export const isOpenedByPerson = (request: Request): boolean =>
	request.method === "GET" && !isPrefetch(request) && !PROGRAM.test(request.headers.get("user-agent") ?? "");
