/** What a page has anew for each request. No two are alike, so that both are found again in what was drawn. */
type Fresh = { nonce: string; formToken: string };

/** Three languages, two ways of drawing, and a message now and then. */
const MOST_KEPT = 24;
const KEPT_MS = 60_000;

type Drawn = { pieces: string[][]; until: number };
const drawn = new Map<string, Drawn>();

/**
 * A page that is the same for everybody but for what is fresh: drawn once a minute for all that it is drawn from, which
 * `content` says whole. Else a crowd at the door, or somebody who plays one, would have each of them drawn (decision 375).
 */
export async function drawOnce(
	content: string,
	{ nonce, formToken }: Fresh,
	draw: () => Promise<string>,
): Promise<string> {
	const kept = drawn.get(content);
	if (kept && performance.now() < kept.until) return kept.pieces.map((piece) => piece.join(formToken)).join(nonce);
	const html = await draw();
	if (drawn.size >= MOST_KEPT) drawn.clear();
	drawn.set(content, {
		pieces: html.split(nonce).map((piece) => piece.split(formToken)),
		until: performance.now() + KEPT_MS,
	});
	return html;
}
