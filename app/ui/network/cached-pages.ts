const HOUR_MS = 60 * 60 * 1000;

/**
 * Registers the service worker, which caches the signed-in user's pages for offline use (decision 269). It hears of the page now,
 * once an hour and when the network is back. @returns a function that stops this
 */
export function cachePages() {
	const { serviceWorker } = navigator;
	if (!serviceWorker) return undefined;
	const report = () =>
		serviceWorker.ready
			.then(({ active }) => active?.postMessage(location.href))
			// Service workers are unavailable.
			.catch(() => {});
	serviceWorker.register("/sw.js").then(report, () => {});
	const timer = setInterval(report, HOUR_MS);
	addEventListener("online", report);
	return () => {
		clearInterval(timer);
		removeEventListener("online", report);
	};
}

/** Clears the cached pages at logout, even while offline: the service worker takes an empty message as the request to. */
export const clearCachedPages = () => navigator.serviceWorker?.controller?.postMessage("");
