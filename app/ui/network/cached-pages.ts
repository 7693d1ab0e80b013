/** Registers the service worker, which caches the signed-in user's pages for offline use (decision 269). */
export function cachePages() {
	const { serviceWorker } = navigator;
	serviceWorker
		?.register("/sw.js")
		.then(() => serviceWorker.ready)
		.then(({ active }) => active?.postMessage(location.href))
		// Service workers are unavailable.
		.catch(() => {});
}

/** Clears the cached pages at logout, even while offline: the service worker takes an empty message as the request to. */
export const clearCachedPages = () => navigator.serviceWorker?.controller?.postMessage("");
