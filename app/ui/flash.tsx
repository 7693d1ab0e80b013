import { useRouteError, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "~/language/translate";

type Flash = { kind: "success" | "info" | "warning" | "error"; message: string };

/**
 * The message of the last action: a status line in the page, replaced by a toast where scripts run
 * (3 visible, 4 seconds, 356 px, bottom right: docs/product.md, section 9).
 */
export function FlashLine() {
	const root = useRouteLoaderData<{ flash?: Flash; mode: "light" | "full" }>("root");
	// What was done before is not what went wrong now: an error page says nothing of it.
	const error = useRouteError();
	const flash = error ? undefined : root?.flash;
	const [toasted, setToasted] = useState<Flash>();
	useEffect(() => {
		if (!flash) return;
		let isGone = false;
		const show = ({ say }: typeof import("~/ui/toaster")) => {
			if (isGone) return;
			flushSync(() => setToasted(flash));
			say(flash.kind, t(flash.message));
		};
		// Where the network went away in between, the line in the page stays.
		import("~/ui/toaster").then(show, () => undefined);
		return () => {
			isGone = true;
		};
	}, [flash]);
	// The region is there before its text: a screen reader reads what comes into one that it knows.
	return (
		<div aria-live="polite" className="flash-place">
			{flash && toasted !== flash && (
				<p role={flash.kind === "error" ? "alert" : undefined} className={`flash flash-${flash.kind}`}>
					{t(flash.message)}
				</p>
			)}
		</div>
	);
}
