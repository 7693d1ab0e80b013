import { Link } from "@remix-run/react";
import { paths } from "~/paths";

/** Above the list of cases: what the weekly look has found. */
export function FoundOffer({ count }: { count: number }) {
	if (count === 0) return null;
	return (
		<p className="note mb-3">
			{count === 1 ? "1 new case may be yours." : `${count} new cases may be yours.`}{" "}
			<Link to={paths.foundCases} aria-label="Look at the new cases that may be yours">
				Look
			</Link>
		</p>
	);
}
