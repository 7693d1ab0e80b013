import { Link } from "@remix-run/react";
import { t } from "~/platform/language/translate";

type WalkLink = { to: string; label: string; rel?: string } | false;

type WalkPagerProps = {
	/** What the links are called together. */
	label?: string;
	/** Back to the beginning, from any other page. */
	newest: WalkLink;
	/** Further, where there is more. */
	older: WalkLink;
};

/** The foot of a list without page numbers, newest first; none where one page holds all of it. */
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
