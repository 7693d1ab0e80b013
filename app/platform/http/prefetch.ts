/** A browser that fetches a page before anybody asked for it. */
export const isPrefetch = (request: Request): boolean => /prefetch/.test(request.headers.get("sec-purpose") ?? "");

/** A program that looks at a page to show a preview of a link, or to index it. */
const PROGRAM = /bot\b|crawl|spider|preview|whatsapp\/|facebookexternalhit/i;

/** Whether a person has the page opened: neither a prefetch nor a preview. */
export const isOpenedByPerson = (request: Request): boolean =>
	request.method === "GET" && !isPrefetch(request) && !PROGRAM.test(request.headers.get("user-agent") ?? "");
