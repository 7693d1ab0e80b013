import { t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";

type CursorLink = { to: string; label: string; rel?: string } | false;

type CursorPagerProps = {
	/** Accessible name of the pager. */
	label?: string;
	/** Link to the first page; false on it. */
	newest: CursorLink;
	/** Link to the next page; false on the last. */
	older: CursorLink;
};

/** Footer of a cursor-paged list, newest first; empty if all entries fit on one page. */
export function CursorPager({ label = t("Pages"), newest, older }: CursorPagerProps) {
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
