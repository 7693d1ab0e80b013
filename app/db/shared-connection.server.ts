/** A statement that takes so long holds up those behind it: the next ones go elsewhere until it is answered. */
const HELD_UP_MS = 50;
/** After an error, which may be the connection's, the next statements go elsewhere for so long. */
const REST_MS = 1000;
/** How many statements are under way on it at most. */
export const MOST_SHARED = 32;

/**
 * Who may use the connection that brief statements share (decision 364). The server answers them in the order in which
 * they were sent, so each that is answered is the one that has been under way longest.
 */
export function createSharing() {
	const startedAt: number[] = [];
	let restsUntil = 0;
	let isHeldUp = false;
	let look: NodeJS.Timeout | undefined;

	/** An answer may have come while this process was busy with pages: it is looked for after what came was read. */
	function lookLater() {
		if (!look) look = setTimeout(() => setImmediate(lookNow), HELD_UP_MS).unref();
	}

	function lookNow() {
		look = undefined;
		const [oldest] = startedAt;
		if (oldest === undefined) return;
		isHeldUp = performance.now() - oldest >= HELD_UP_MS;
		lookLater();
	}

	return {
		/** Whether a statement may go there now. If so, `end` is to be called at its end. */
		begin(): boolean {
			const at = performance.now();
			if (isHeldUp || startedAt.length >= MOST_SHARED || at < restsUntil) return false;
			startedAt.push(at);
			lookLater();
			return true;
		},
		end(error?: unknown) {
			startedAt.shift();
			isHeldUp = false;
			if (error !== undefined) restsUntil = performance.now() + REST_MS;
		},
	};
}
