import { Link, useNavigate } from "@remix-run/react";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";

/**
 * A dialog that is a page of its own address (decision 10): a link opens it, a link or Escape closes it.
 * Without scripts it lies over the page; with them the browser makes it modal and keeps the focus in it, and closed it
 * gives the focus back to what opened it.
 */
export function RouteDialog({ title, closeTo, children }: { title: string; closeTo: string; children: ReactNode }) {
	const dialog = useRef<HTMLDialogElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const navigate = useNavigate();
	const titleId = useId();
	useEffect(() => {
		const element = dialog.current;
		if (!element || typeof element.showModal !== "function") return;
		const opener = document.activeElement;
		element.close();
		element.showModal();
		heading.current?.focus();
		return () => {
			element.close();
			// The dialog is gone from the page by now, so the browser does not give the focus back by itself.
			const next = opener !== document.body && opener?.isConnected ? opener : document.getElementById("main");
			if (next instanceof HTMLElement) next.focus({ preventScroll: true });
		};
	}, []);
	return (
		<div className="dialog-layer">
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
				<div className="dialog-head">
					<h2 id={titleId} tabIndex={-1} ref={heading}>
						{title}
					</h2>
					<Link to={closeTo} className="button button-quiet button-icon" aria-label="Close" preventScrollReset>
						<X size={20} aria-hidden />
					</Link>
				</div>
				{children}
			</dialog>
		</div>
	);
}
