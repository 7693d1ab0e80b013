import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { formatMoment } from "~/calendar/day";
import { listActsFor } from "~/features/audit/queries.acts.server";
import { LogTable } from "~/features/chamber/log-table";
import { actInWords } from "~/features/chamber/log-words";
import { requireUser } from "~/http/session.server";
import { paths } from "~/paths";
import { EmptyList } from "~/ui/empty-list";
import { BackHead } from "~/ui/page-head";

const ACTS_PER_PAGE = 30;

export const meta: MetaFunction = () => [{ title: "Members' log · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const before = new URL(request.url).searchParams.get("before") ?? undefined;
	const { entries, hasMore } = await listActsFor(user.id, { before, limit: ACTS_PER_PAGE });
	const items = entries.map(({ id, at, actor, actorId, actorRole, action, subject, subjectId, details }) => ({
		id,
		when: formatMoment(at),
		who: actorId === user.id ? "You" : actorRole === "ADMIN" ? "An administrator" : (actor ?? "Deleted account"),
		...actInWords(action, details),
		caseId: subject === "case" && subjectId ? subjectId : null,
	}));
	return { items, isFirstPage: before === undefined, older: hasMore ? (items.at(-1)?.id ?? null) : null };
}

export default function ChamberLog() {
	const { items, isFirstPage, older } = useLoaderData<typeof loader>();
	return (
		<>
			<BackHead title="Members' log" backTo={paths.chamber} />
			<p className="mb-3">What others did with your cases, and changes of your members.</p>
			{items.length === 0 ? (
				<EmptyList title="Nothing yet" hint="What members of your chamber do appears here." />
			) : (
				<LogTable items={items} />
			)}
			{(older || !isFirstPage) && (
				<nav className="pager" aria-label="Pages">
					{!isFirstPage && (
						<Link to={paths.chamberLog} className="button button-small">
							Newest
						</Link>
					)}
					{older && (
						<Link to={`${paths.chamberLog}?before=${older}`} className="button button-small">
							Older
						</Link>
					)}
				</nav>
			)}
		</>
	);
}
