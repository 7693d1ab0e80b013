import { type ComponentType, useEffect, useRef, useState } from "react";
import { type DraftProps, hasDrafts } from "~/ui/form/draft-store";

const isTyped = (form: HTMLFormElement) =>
	[...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].some(
		({ value, defaultValue }) => value !== defaultValue,
	);

/**
 * Stands in a form whose words are kept until they are sent, and offers back what was left unsent. Its script
 * comes when a field is entered, where something was typed before this one came, or where there are drafts. Without scripts
 * nothing is shown and nothing kept.
 */
export function Draft(props: DraftProps) {
	const place = useRef<HTMLDivElement>(null);
	const [Offer, setOffer] = useState<ComponentType<DraftProps>>();
	useEffect(() => {
		const form = place.current?.closest("form");
		// Without a network the form works as ever.
		const start = () =>
			import("~/ui/form/draft-offer").then(
				({ DraftOffer }) => setOffer(() => DraftOffer),
				() => {},
			);
		if (!form) return;
		if (hasDrafts() || isTyped(form)) void start();
		// A field that has the focus from the beginning is not entered.
		const beginnings = ["focusin", "input"];
		for (const name of beginnings) form.addEventListener(name, start, { once: true });
		return () => {
			for (const name of beginnings) form.removeEventListener(name, start);
		};
	}, []);
	return <div ref={place}>{Offer && <Offer {...props} />}</div>;
}
