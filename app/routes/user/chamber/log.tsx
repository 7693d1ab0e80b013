import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { membersWords } from "~/features/administration/audit-log/words";
import { listActionsFor } from "~/features/people/audit/queries.actions.server";
import { paths } from "~/paths";
import { formatMoment } from "~/platform/calendar/day";
import { phrases, t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { Link, useLoaderData } from "~/ui/frame/router";
import { CursorPager } from "~/ui/list/cursor-pager";
import { DataTable, EmptyList, RowHead } from "~/ui/list/table";
import { requireUser } from "~/web/access/session.server";

const ACTIONS_PER_PAGE = 30;

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Members' log")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const before = new URL(request.url).searchParams.get("before") ?? undefined;
	const { entries, hasMore } = await listActionsFor(user.id, { before, limit: ACTIONS_PER_PAGE });
	const items = entries.map(({ id, at, actor, actorId, actorRole, action, subject, subjectId, details }) => ({
		id,
		when: formatMoment(at),
		who:
			actorId === user.id ? t("You") : actorRole === "ADMIN" ? t("An administrator") : (actor ?? t("Deleted account")),
		...membersWords(action, details),
		caseId: subject === "case" && subjectId ? subjectId : null,
	}));
	return { items, isFirstPage: before === undefined, older: hasMore ? (items.at(-1)?.id ?? null) : null };
}

export default function ChamberLog() {
	const { items, isFirstPage, older } = useLoaderData<typeof loader>();
	return (
		<>
			<BackHead title={t("Members' log")} backTo={paths.chamber} />
			<p className="mb-3">{t("Members' actions in your cases, and changes to your members.")}</p>
			{items.length === 0 ? (
				<EmptyList title={t("Nothing yet")} hint={t("Actions of your chamber's members appear here.")} />
			) : (
				<LogTable items={items} />
			)}
			<CursorPager
				newest={!isFirstPage && { to: paths.chamberLog, label: t("Newest") }}
				older={older !== null && { to: `${paths.chamberLog}?before=${older}`, label: t("Older") }}
			/>
		</>
	);
}

type LogItem = { id: string; when: string; who: string; words: string; cnr?: string; caseId: string | null };

/** Members' actions on the owner's behalf, newest first. */
function LogTable({ items }: { items: LogItem[] }) {
	return (
		<DataTable label={t("Members' log")} columns={phrases("When", "Person", "Action", "Case")}>
			{items.map(({ id, when, who, words, cnr, caseId }) => (
				<tr key={id}>
					<td>{when}</td>
					<td dir="auto">{who}</td>
					<RowHead>{words}</RowHead>
					<td className="figures">{caseId && cnr ? <Link to={paths.case(caseId)}>{cnr}</Link> : (cnr ?? "–")}</td>
				</tr>
			))}
		</DataTable>
	);
}
