import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { t } from "~/platform/language/translate";
import { FlashLine } from "~/ui/frame/flash";
import { Icon } from "~/ui/frame/icon";
import { Link, useNavigate } from "~/ui/frame/router";

/** A layout effect, because Escape pressed before the dialog is modal would do nothing. React warns of it on the server. */
const useIsomorphicLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * A dialog with its own address (decision 10), opened and closed by links. Without scripts it covers the page. With scripts it
 * is modal and closes on Escape; the focus then returns to the control that opened it.
 */
export function RouteDialog({ title, closeTo, children }: { title: string; closeTo: string; children: ReactNode }) {
	const dialog = useRef<HTMLDialogElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const navigate = useNavigate();
	const titleId = useId();
	// Read during the first render, before the dialog takes the focus.
	const [opener] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
	useIsomorphicLayoutEffect(() => {
		const element = dialog.current;
		if (!element || typeof element.showModal !== "function") return;
		element.close();
		// Fixed position: shown at the top of the page, the dialog would make the page scroll there.
		element.classList.add("dialog-modal");
		element.showModal();
		const first = element.querySelector<HTMLElement>("[data-focus]") ?? heading.current;
		first?.focus({ preventScroll: true });
	}, []);
	useEffect(() => {
		const element = dialog.current;
		return () => {
			element?.close();
			// The dialog is already unmounted, so the browser does not restore the focus.
			const next = opener !== document.body && opener?.isConnected ? opener : document.getElementById("main");
			if (next instanceof HTMLElement) next.focus({ preventScroll: true });
		};
	}, [opener]);
	return (
		<div className="dialog-layer fixed top-0 right-0 bottom-0 left-0 z-45 overflow-y-auto p-4 phone:p-0">
			<dialog
				ref={dialog}
				open
				className="dialog"
				aria-labelledby={titleId}
				onCancel={(event) => {
					event.preventDefault();
					navigate(closeTo, { preventScrollReset: true });
				}}
			>
				<div className="mb-3 flex items-center justify-between">
					<h2 id={titleId} tabIndex={-1} ref={heading}>
						{title}
					</h2>
					<Link to={closeTo} className="button button-quiet button-icon" aria-label={t("Close")} preventScrollReset>
						<Icon name="x" size={20} />
					</Link>
				</div>
				<FlashLine isInDialog />
				{children}
			</dialog>
		</div>
	);
}

/** Closing link at the end of a dialog. */
export function DialogEnd({ closeTo, children }: { closeTo: string; children: string }) {
	return (
		<div className="actions">
			<Link to={closeTo} className="button" preventScrollReset>
				{children}
			</Link>
		</div>
	);
}
