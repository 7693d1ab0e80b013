import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { listSentNotices } from "~/features/telling/alerts/queries.sent.server";
import { SentTable } from "~/features/telling/alerts/sent-table";
import { paths } from "~/paths";
import { formatMoment } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { PageHead } from "~/ui/frame/page-head";
import { useLoaderData } from "~/ui/frame/router";
import { CursorPager } from "~/ui/list/cursor-pager";
import { requireUser } from "~/web/access/session.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Alerts sent")} · Nyaya Diary` }];

/** The cursor of a page; an invalid one gives the first page. */
const beforeOf = (text: string | null) => (/^\d{1,15}$/.test(text ?? "") ? Number(text) : undefined);

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const before = beforeOf(new URL(request.url).searchParams.get("before"));
	const { items, next } = await listSentNotices(user.id, before);
	return {
		isFirst: before === undefined,
		next,
		items: items.map(({ sentAt, ...item }) => ({ ...item, sentAt: formatMoment(sentAt) })),
	};
}

export default function SentAlerts() {
	const { items, next, isFirst } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title={t("Alerts sent")} link={{ to: paths.alerts, label: t("Choose alerts") }} />
			{items.length > 0 ? (
				<SentTable items={items} />
			) : (
				<div className="card empty">
					<h2>{t("No alerts sent")}</h2>
					<p>
						{t(
							"We tell you here and by message when a hearing moves or a case is disposed. We keep changes for 90 days.",
						)}
					</p>
				</div>
			)}
			<CursorPager
				label={t("More alerts")}
				newest={!isFirst && { to: paths.sentAlerts, label: t("Newest") }}
				older={next !== null && { to: `${paths.sentAlerts}?before=${next}`, label: t("Older"), rel: "next" }}
			/>
		</>
	);
}
