import { useSyncExternalStore } from "react";
import { t } from "~/platform/language/translate";
import { UNSENT_HEARINGS } from "~/web/offline/addresses";

let count = 0;

function subscribe(listener: () => void) {
	const { serviceWorker } = navigator;
	const read = ({ data }: MessageEvent<{ unsent?: number }>) => {
		count = data.unsent ?? count;
		listener();
	};
	serviceWorker?.addEventListener("message", read);
	return () => serviceWorker?.removeEventListener("message", read);
}

/** The number of recorded hearings that wait to be sent, which the service worker tells. */
export function UnsentLine() {
	const unsent = useSyncExternalStore(
		subscribe,
		() => count,
		() => 0,
	);
	if (unsent === 0) return null;
	return (
		<p className="note" role="status">
			<a href={UNSENT_HEARINGS}>{t("{count} to send", { count: unsent })}</a>
		</p>
	);
}
