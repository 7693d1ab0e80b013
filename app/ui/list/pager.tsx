import { Link, useSearchParams } from "@remix-run/react";
import { t } from "~/platform/language/translate";

export type PageLink = (page: number) => string;

/** Returns a function that builds the current address with another page number. */
export function usePageLink(): PageLink {
	const [search] = useSearchParams();
	return (page: number) => {
		const next = new URLSearchParams(search);
		if (page <= 1) next.delete("page");
		else next.set("page", String(page));
		return `?${next}`;
	};
}

/** Link to another page; a disabled button if there is none. */
export function Step({ to, label }: { to: string | undefined; label: string }) {
	if (to === undefined) {
		return (
			<button type="button" className="button button-small" disabled>
				{label}
			</button>
		);
	}
	return (
		<Link to={to} className="button button-small" preventScrollReset>
			{label}
		</Link>
	);
}

type PagerProps = {
	page: number;
	totalPages: number;
	/** The number of entries on the page. */
	shown: number;
};

/** Previous and Next with "Page X of Y" between them. An empty list has none. */
export function Pager({ page, totalPages, shown }: PagerProps) {
	const linkTo = usePageLink();
	if (shown === 0 && page <= 1) return null;
	return (
		<nav className="pager" aria-label={t("Pages")}>
			<Step label={t("Previous")} to={page > 1 ? linkTo(Math.min(page - 1, totalPages)) : undefined} />
			<span>{t("Page {page} of {totalPages}", { page, totalPages })}</span>
			<Step label={t("Next")} to={page < totalPages ? linkTo(page + 1) : undefined} />
		</nav>
	);
}
