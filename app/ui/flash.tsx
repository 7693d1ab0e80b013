import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";

type Flash = { kind: "success" | "info" | "warning" | "error"; message: string };

/**
 * The message the last act left: a status line in the page, which the toast takes over where scripts run
 * (3 visible, 4 seconds, 356 px, bottom right: specification section 9).
 */
export function FlashLine() {
	const root = useRouteLoaderData<{ flash?: Flash; way: "light" | "full" }>("root");
	const flash = root?.flash;
	const [toasted, setToasted] = useState<Flash>();
	useEffect(() => {
		if (!flash) return;
		let isGone = false;
		import("~/ui/toaster").then(({ showToast }) => {
			if (isGone) return;
			showToast(flash.kind, flash.message);
			setToasted(flash);
		});
		return () => {
			isGone = true;
		};
	}, [flash]);
	if (!flash || toasted === flash) return null;
	return (
		<p role={flash.kind === "error" ? "alert" : "status"} className={`flash flash-${flash.kind}`}>
			{flash.message}
		</p>
	);
}
