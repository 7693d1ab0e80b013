import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** The first wrong field of the page, else its heading, which then can be read from. */
function findStart(): HTMLElement | null {
	const wrong = document.querySelector<HTMLElement>("main [aria-invalid=true]");
	if (wrong) return wrong;
	const heading = document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
	if (heading) heading.tabIndex = -1;
	return heading;
}

/** A heading out of sight stays there: who uses a pointer keeps their place. */
const focusOn = (start: HTMLElement | null) => start?.focus({ preventScroll: !start.matches("[aria-invalid=true]") });

/**
 * Moves the focus to the start of a page that came without a load, as a load would: where it left the frame's menu, or
 * where the control it was on is gone. It stays in a dialog, and on what is still there.
 */
export function PageFocus() {
	const { pathname } = useLocation();
	const { state } = useNavigation();
	const shown = useRef({ pathname, isLoaded: false });
	// When the scripts have taken the page over, in the browser's timeline.
	useEffect(() => void performance.mark("hydrated"), []);
	useEffect(() => {
		if (state !== "idle") {
			shown.current.isLoaded = true;
			return;
		}
		const isNew = shown.current.pathname !== pathname;
		shown.current.pathname = pathname;
		if (!shown.current.isLoaded) return;
		const { activeElement: here } = document;
		const isLost = !here || here === document.body;
		const isLeft = isNew && !here?.closest("main, dialog");
		if ((isLost || isLeft) && !document.querySelector("dialog[open]")) focusOn(findStart());
	}, [pathname, state]);
	return null;
}
