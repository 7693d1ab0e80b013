import { type RefObject, useEffect, useRef, useState } from "react";
import { t } from "~/platform/language/translate";
import { useLocation, useMatches, useNavigation, useRouteError, useRouteLoaderData } from "~/ui/frame/router";
import { useIsLight } from "~/ui/frame/scripted";
import { useHydrated } from "~/ui/frame/use-hydrated";

export type Message = { kind: "success" | "info" | "warning" | "error"; message: string };

/** Pixels a user scrolls before a held message returns to its place. */
const SCROLLED_PX = 24;

/**
 * Whether a message above the visible part of the page is held at the top of the screen. The content moves down by its height, so
 * that it covers nothing; once the user scrolls, the message returns to its place.
 */
function useHeld(place: RefObject<HTMLElement>, message: Message | undefined): boolean {
	const [held, setHeld] = useState<Message>();
	useEffect(() => {
		const page = place.current?.parentElement;
		if (!message || !page || !place.current || place.current.getBoundingClientRect().top >= 0) return;
		setHeld(message);
		const top = page.getBoundingClientRect().top;
		const release = () => {
			if (Math.abs(page.getBoundingClientRect().top - top) > SCROLLED_PX) setHeld(undefined);
		};
		document.addEventListener("scroll", release, true);
		return () => document.removeEventListener("scroll", release, true);
	}, [place, message]);
	return message !== undefined && held === message;
}

/** A new key for each message and after hydration, so that screen readers announce it even if its text is the same. */
function useAnnouncementKey(message: Message | undefined): string {
	const isHydrated = useHydrated();
	const [said, setSaid] = useState({ message, times: 0 });
	if (said.message !== message) setSaid({ message, times: said.times + 1 });
	return `${said.times} ${isHydrated}`;
}

/**
 * The result of an action, shown in the page near it until the next navigation. The region exists before its text, since
 * screen readers announce changes only in a known region; a page in light mode does not change.
 */
export function MessageLine({ message }: { message: Message | undefined }) {
	const place = useRef<HTMLDivElement>(null);
	const isHeld = useHeld(place, message);
	const key = useAnnouncementKey(message);
	const isLight = useIsLight();
	const isError = message?.kind === "error";
	const line = message && (
		<p key={key} role={isError ? "alert" : undefined} className={`flash flash-${message.kind}`}>
			{t(message.message)}
		</p>
	);
	if (isLight && !message) return null;
	return (
		<div ref={place} className={isHeld ? "flash-place flash-held" : "flash-place"}>
			<div role="status">{!isError && line}</div>
			{isError && line}
		</div>
	);
}

type Flash = Message & { at?: string };

/** The flash message of the previous page. It ends on the next navigation or the next action. */
function useFlash(): Flash | undefined {
	const flash = useRouteLoaderData<{ flash?: Flash }>("root")?.flash;
	const { pathname, search } = useLocation();
	const page = pathname + search;
	const isActing = useNavigation().state === "submitting";
	const [shown, setShown] = useState({ flash, page, isOver: false });
	const isNew = flash !== undefined && flash !== shown.flash;
	// A revalidation, as on a page with live data, neither shows nor ends a message.
	if (isNew) setShown({ flash, page, isOver: false });
	else if (page !== shown.page || (isActing && !shown.isOver)) setShown({ ...shown, page, isOver: true });
	return shown.isOver ? undefined : shown.flash;
}

/** Matches of a page: root, layout, page. A further one is a dialog on the page (decision 10). */
const PAGE_DEPTH = 3;

type FlashLineProps = {
	/** The id of the section of a long page that shows the messages of its own actions. */
	at?: string;
	isInDialog?: boolean;
};

/** Message of the last action. An open dialog shows it instead of the page, which is inert behind it. */
export function FlashLine({ at, isInDialog = false }: FlashLineProps) {
	// The message reports an earlier action, so an error page does not show it.
	const error = useRouteError();
	const isBehindDialog = useMatches().length > PAGE_DEPTH && !isInDialog;
	const flash = useFlash();
	return <MessageLine message={!error && !isBehindDialog && flash?.at === at ? flash : undefined} />;
}
