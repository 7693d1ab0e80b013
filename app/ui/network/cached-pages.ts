const HOUR_MS = 60 * 60 * 1000;

/**
 * Registers the service worker, which caches the signed-in user's pages for offline use (decision 269). It hears of the page now,
 * once an hour and when the network is back. @param onUnsent gets the number of forms that wait to be sent
 * @returns a function that stops this
 */
export function cachePages(onUnsent: (count: number) => void) {
	const { serviceWorker } = navigator;
	if (!serviceWorker) return undefined;
	const report = () =>
		serviceWorker.ready
			.then(({ active }) => active?.postMessage(location.href))
			// Service workers are unavailable.
			.catch(() => {});
	serviceWorker.register("/sw.js").then(report, () => {});
	serviceWorker.onmessage = ({ data }) => onUnsent(data.unsent);
	addEventListener("online", report);
	const timer = setInterval(report, HOUR_MS);
	return () => {
		removeEventListener("online", report);
		clearInterval(timer);
	};
}

/** Clears the cached pages at logout, even while offline: the service worker takes an empty message as the request to. */
export const clearCachedPages = () => navigator.serviceWorker?.controller?.postMessage("");
