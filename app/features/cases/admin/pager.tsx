import { useSearchParams } from "@remix-run/react";
import { Step } from "~/ui/pager";

type AdminPagerProps = { page: number; hasNext: boolean; firstId: string | undefined; lastId: string | undefined };

/**
 * Previous and Next around "Page N". The links carry the id next to which the page begins, so that no rows are skipped
 * by count.
 */
export function AdminPager({ page, hasNext, firstId, lastId }: AdminPagerProps) {
	const [search] = useSearchParams();
	const linkTo = (to: number, cursor: { after?: string; before?: string }) => {
		const next = new URLSearchParams(search);
		for (const name of ["page", "after", "before", "select"]) next.delete(name);
		if (to > 1) {
			next.set("page", String(to));
			for (const [name, id] of Object.entries(cursor)) if (id) next.set(name, id);
		}
		return `?${next}`;
	};
	return (
		<nav className="pager" aria-label="Pages">
			<Step label="Previous" to={page > 1 ? linkTo(page - 1, { before: firstId }) : undefined} />
			<span>Page {page}</span>
			<Step label="Next" to={hasNext ? linkTo(page + 1, { after: lastId }) : undefined} />
		</nav>
	);
}
