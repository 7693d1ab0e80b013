import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { t } from "~/platform/language/translate";
import { useNavigation } from "~/ui/frame/router";
import { retryWaiting, useIsOffline } from "~/ui/network/connection";

/** An open modal dialog makes the rest of the page inert, so the message is rendered inside it. */
const topmost = () => [...document.querySelectorAll(".dialog-modal")].pop() ?? document.body;

/** A form's own words while its request waits for the network, as an answer would be shown. */
export function WaitingWords({ children }: { children: ReactNode }) {
	const isOffline = useIsOffline();
	return isOffline ? (
		<p className="error-summary" role="alert">
			{children}
		</p>
	) : null;
}

/** Shows a running navigation and a lost connection. Needs scripts. */
export function ConnectionBar() {
	const isOffline = useIsOffline();
	const isMoving = useNavigation().state !== "idle";
	if (isOffline)
		return createPortal(
			<div
				className="flash flash-warning fixed right-4 bottom-4 left-4 z-50 phone:bottom-16 mr-auto mb-0 ml-auto flex max-w-120 flex-wrap items-center justify-between"
				role="alert"
			>
				<p>{t("You are offline. Nothing was lost.")}</p>
				<button type="button" className="button button-small" onClick={() => retryWaiting(true)}>
					{t("Try again")}
				</button>
			</div>,
			topmost(),
		);
	return isMoving
		? createPortal(
				<div
					className="on-its-way pointer-events-none fixed top-0 left-0 z-60 h-[3px] w-[90%] origin-left bg-focus"
					aria-hidden
				/>,
				topmost(),
			)
		: null;
}
