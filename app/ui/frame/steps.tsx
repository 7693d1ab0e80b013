import { Link } from "@remix-run/react";
import { Icon } from "~/ui/frame/icon";

type Step = { to: string; name: string };

/** Links to the previous and next day or month. */
export function Steps({ label, before, after }: { label: string; before: Step; after: Step }) {
	return (
		<nav className="pager" aria-label={label}>
			<Link to={before.to} className="button button-small" rel="prev">
				<Icon name="chevron-left" size={18} />
				<span>{before.name}</span>
			</Link>
			<Link to={after.to} className="button button-small" rel="next">
				<span>{after.name}</span>
				<Icon name="chevron-right" size={18} />
			</Link>
		</nav>
	);
}
