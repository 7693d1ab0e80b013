import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { formatMoment } from "~/calendar/day";
import { listSentNotices } from "~/features/alerts/queries.sent.server";
import { SentTable } from "~/features/alerts/sent-table";
import { NOTICE_TITLES } from "~/features/alerts/sent-words";
import { requireUser } from "~/http/session.server";
import { paths } from "~/paths";
import { PageHead } from "~/ui/page-head";

export const meta: MetaFunction = () => [{ title: "Alerts sent · Nyaya Diary" }];

/** Where a page of the list begins; what cannot be read is its beginning. */
const beforeOf = (text: string | null) => (/^\d{1,15}$/.test(text ?? "") ? Number(text) : undefined);

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const before = beforeOf(new URL(request.url).searchParams.get("before"));
	const { items, next } = await listSentNotices(user.id, before);
	return {
		isFirst: before === undefined,
		next,
		items: items.map(({ kind, sentAt, ...item }) => ({
			...item,
			title: NOTICE_TITLES[kind],
			sentAt: formatMoment(sentAt),
		})),
	};
}

export default function SentAlerts() {
	const { items, next, isFirst } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title="Alerts sent">
				<Link to={paths.alerts} className="button">
					Choose alerts
				</Link>
			</PageHead>
			{items.length > 0 ? (
				<SentTable items={items} />
			) : (
				<div className="card empty">
					<h2>No alerts sent</h2>
					<p>You are told here and by message when a hearing moves or a case is disposed. Kept for 90 days.</p>
				</div>
			)}
			{(next !== null || !isFirst) && (
				<nav className="pager" aria-label="More alerts">
					{!isFirst && (
						<Link to={paths.sentAlerts} className="button button-small">
							Newest
						</Link>
					)}
					{next !== null && (
						<Link to={`${paths.sentAlerts}?before=${next}`} className="button button-small" rel="next">
							Older
						</Link>
					)}
				</nav>
			)}
		</>
	);
}
