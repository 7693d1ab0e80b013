/**
 * Registers the service worker, which caches the signed-in user's pages for offline use (decision 269). It hears of the page now,
 * and when the network is back. @param onUnsent gets the number of forms that wait to be sent
 */
export function cachePages(onUnsent: (count: number) => void) {
	const { serviceWorker } = navigator;
	if (!serviceWorker) return;
	const report = () => serviceWorker.ready.then(({ active }) => active?.postMessage(location.href));
	serviceWorker.onmessage = ({ data }) => onUnsent(data.unsent);
	// A rejection: service workers are unavailable.
	serviceWorker.register("/sw.js").then(report, () => {});
	window.ononline = report;
}

/** Clears the cached pages at logout, even while offline: the service worker takes an empty message as the request to. */
export const clearCachedPages = () => navigator.serviceWorker?.controller?.postMessage("");
