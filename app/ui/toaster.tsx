import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";

/** Below the bar of a phone, where neither its menu nor a form's buttons are; else bottom right (docs/product.md, section 9). */
const PHONE = "(max-width: 767.98px)";
const BELOW_BAR = { top: 56 };

/** How long the toaster stands empty: a screen reader reads only what comes into a region that it knows. */
const EMPTY_MS = 100;

/** Resolves when the toaster is there. */
let mounted: Promise<void> | undefined;

/** An effect runs after those of what is inside: by then the toaster listens, and no message is lost on a slow phone. */
function Toasts({ onListening }: { onListening: () => void }) {
	useEffect(onListening, [onListening]);
	return (
		<Toaster
			position={window.matchMedia(PHONE).matches ? "top-center" : "bottom-right"}
			offset={window.matchMedia(PHONE).matches ? BELOW_BAR : undefined}
			mobileOffset={BELOW_BAR}
			visibleToasts={3}
			duration={4000}
			icons={{ success: null, info: null, warning: null, error: null }}
			theme="system"
			richColors
		/>
	);
}

/** Mounts the toaster when the first message comes, apart from the page, so that pages without one do not carry it. */
function mount() {
	const place = document.createElement("div");
	document.body.append(place);
	return new Promise<void>((resolve) => {
		createRoot(place).render(<Toasts onListening={() => void setTimeout(resolve, EMPTY_MS)} />);
	});
}

/**
 * An open dialog has the message itself: a toast would be dimmed behind it, and nothing outside a modal dialog is heard. A
 * line of its own each time, so that a message said twice is heard twice.
 */
function sayInDialog(place: Element, kind: string, message: string) {
	const line = document.createElement("p");
	line.className = `flash flash-${kind}`;
	line.textContent = message;
	place.replaceChildren(line);
}

const inDialog = () => document.querySelector(".dialog-modal [data-messages]");

/** Says a message where it is seen and heard now. */
export function say(kind: "success" | "info" | "warning" | "error", message: string): void {
	const place = inDialog();
	if (place) {
		sayInDialog(place, kind, message);
		return;
	}
	mounted ??= mount();
	void mounted.then(() => toast[kind](message));
}
