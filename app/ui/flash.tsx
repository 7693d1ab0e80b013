import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";

type Flash = { kind: "success" | "info" | "warning" | "error"; message: string };

/**
 * The message of the last action: a status line in the page, replaced by a toast where scripts run
 * (3 visible, 4 seconds, 356 px, bottom right: docs/product.md, section 9).
 */
export function FlashLine() {
	const root = useRouteLoaderData<{ flash?: Flash; mode: "light" | "full" }>("root");
	const flash = root?.flash;
	const [toasted, setToasted] = useState<Flash>();
	useEffect(() => {
		if (!flash) return;
		let isGone = false;
		void import("~/ui/toaster").then(({ showToast }) => {
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
