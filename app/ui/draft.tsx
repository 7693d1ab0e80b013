import { type ComponentType, useEffect, useRef, useState } from "react";
import { type DraftProps, hasDrafts } from "~/ui/draft-store";

/**
 * Stands in a form whose words are kept until they are sent, and offers back what was left unsent (decision 266). Its script
 * comes with the first letter typed, or where there are drafts. Without scripts nothing is shown and nothing kept.
 */
export function Draft(props: DraftProps) {
	const place = useRef<HTMLDivElement>(null);
	const [Offer, setOffer] = useState<ComponentType<DraftProps>>();
	useEffect(() => {
		const form = place.current?.closest("form");
		// Without a network the form works as ever.
		const start = () =>
			import("~/ui/draft-offer").then(
				({ DraftOffer }) => setOffer(() => DraftOffer),
				() => {},
			);
		if (hasDrafts()) void start();
		else form?.addEventListener("input", start, { once: true });
		return () => form?.removeEventListener("input", start);
	}, []);
	return <div ref={place}>{Offer && <Offer {...props} />}</div>;
}
