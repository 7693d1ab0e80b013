import { type ComponentType, useEffect, useRef, useState } from "react";
import { type DraftProps, hasDrafts } from "~/ui/form/draft-store";

const isTyped = (form: HTMLFormElement) =>
	[...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].some(
		({ value, defaultValue }) => value !== defaultValue,
	);

/**
 * Saves a form's typed text until it is submitted, and offers unsent text again. Its script is loaded when a field gets the
 * focus, if something was typed before hydration, or if drafts exist. Without scripts it renders nothing and saves nothing.
 */
export function Draft(props: DraftProps) {
	const place = useRef<HTMLDivElement>(null);
	const [Offer, setOffer] = useState<ComponentType<DraftProps>>();
	useEffect(() => {
		const form = place.current?.closest("form");
		// If loading fails, the form works without drafts.
		const start = () =>
			import("~/ui/form/draft-offer").then(
				({ DraftOffer }) => setOffer(() => DraftOffer),
				() => {},
			);
		if (!form) return;
		if (hasDrafts() || isTyped(form)) void start();
		// `input` too, because a field with autofocus fires no `focusin`.
		const beginnings = ["focusin", "input"];
		for (const name of beginnings) form.addEventListener(name, start, { once: true });
		return () => {
			for (const name of beginnings) form.removeEventListener(name, start);
		};
	}, []);
	return <div ref={place}>{Offer && <Offer {...props} />}</div>;
}
