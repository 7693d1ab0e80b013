/** Where scripts run, the pages of the person who is signed in are kept for a time without a network (decision 269). */
export function cachePages() {
	const { serviceWorker } = navigator;
	serviceWorker
		?.register("/sw.js")
		.then(() => serviceWorker.ready)
		.then(({ active }) => active?.postMessage(location.href))
		// The browser keeps nothing.
		.catch(() => {});
}

/** Signing out leaves none of them, even before the network is back. */
export const forgetPages = () => navigator.serviceWorker?.controller?.postMessage("");
