import { Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";

type Step = { to: string; name: string };

/** The days or months before and after the ones that are shown. */
export function Steps({ label, before, after }: { label: string; before: Step; after: Step }) {
	return (
		<nav className="pager" aria-label={label}>
			<Link to={before.to} className="button button-small" rel="prev">
				<ChevronLeft size={18} aria-hidden />
				<span>{before.name}</span>
			</Link>
			<Link to={after.to} className="button button-small" rel="next">
				<span>{after.name}</span>
				<ChevronRight size={18} aria-hidden />
			</Link>
		</nav>
	);
}
