import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "~/ui/frame/router";

/** The first invalid field, otherwise the heading, made focusable. */
function findStart(): HTMLElement | null {
	const wrong = document.querySelector<HTMLElement>("main [aria-invalid=true]");
	if (wrong) return wrong;
	const heading = document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
	if (heading) heading.tabIndex = -1;
	return heading;
}

/** Does not scroll to a heading, so that pointer users keep their place. */
const focusOn = (start: HTMLElement | null) => start?.focus({ preventScroll: !start.matches("[aria-invalid=true]") });

/**
 * Moves the focus to the start of a page after client-side navigation, as a full load would: if the focus was outside the page's
 * content, or its element is gone. It stays in an open dialog and on an element that still exists.
 */
export function PageFocus() {
	const { pathname } = useLocation();
	const { state } = useNavigation();
	const shown = useRef({ pathname, isLoaded: false });
	// Marks hydration in the browser's performance timeline.
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
