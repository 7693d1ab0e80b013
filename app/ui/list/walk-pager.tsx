import { Link } from "@remix-run/react";
import { t } from "~/platform/language/translate";

type WalkLink = { to: string; label: string; rel?: string } | false;

type WalkPagerProps = {
	/** Accessible name of the pager. */
	label?: string;
	/** Link to the first page; false on it. */
	newest: WalkLink;
	/** Link to the next page; false on the last. */
	older: WalkLink;
};

/** Footer of a cursor-paged list, newest first; empty if all entries fit on one page. */
export function WalkPager({ label = t("Pages"), newest, older }: WalkPagerProps) {
	const links = [newest, older].filter((link) => link !== false);
	if (links.length === 0) return null;
	return (
		<nav className="pager" aria-label={label}>
			{links.map(({ label: words, ...link }) => (
				<Link key={link.to} className="button button-small" {...link}>
					{words}
				</Link>
			))}
		</nav>
	);
}
