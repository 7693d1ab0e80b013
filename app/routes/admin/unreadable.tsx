import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { HeldRounds } from "~/features/administration/status/held-rounds";
import { believeRound } from "~/features/courts/court-records/doubts/commands.judge.server";
import { DifferenceTable } from "~/features/courts/court-records/doubts/difference-table";
import { listDifferences, listHeldRounds, listUnreadable } from "~/features/courts/court-records/doubts/queries.server";
import { adminPaths } from "~/paths.admin";
import { phrases, t } from "~/platform/language/translate";
import { PageHead } from "~/ui/frame/page-head";
import { Link, useLoaderData } from "~/ui/frame/router";
import { DataTable, EmptyList, labelled, RowHead } from "~/ui/list/table";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readForm } from "~/web/screens/form.server";

export const meta: MetaFunction = () => [{ title: `${t("Unreadable entries")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const [texts, held, differences] = await Promise.all([listUnreadable(), listHeldRounds(), listDifferences()]);
	return { texts, held, differences };
}

export async function action({ request }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const formData = await readForm(request);
	if (formData.get("compared") !== "on")
		return redirectWithFlash(adminPaths.unreadable, t("Compare some of them with eCourts first."), "error");
	await believeRound(actorOf(admin), String(formData.get("round") ?? ""));
	return redirectWithFlash(
		adminPaths.unreadable,
		t("The cases are looked up once more. The courts' answers are then saved, and alerts sent."),
		"info",
	);
}

export default function UnreadableTexts() {
	const { texts, held, differences } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title={t("Unreadable entries")}>
				<p className="hint">
					{t(
						"Entries of eCourts that we could not read. The cases keep their earlier values, and count as not checked.",
					)}
				</p>
			</PageHead>
			<HeldRounds rounds={held} />
			{texts.length === 0 ? (
				<EmptyList title={t("Everything could be read")} hint={t("Entries are listed for 180 days.")} />
			) : (
				<DataTable
					label={t("Unreadable entries")}
					columns={phrases("Field", "Entry", "Times", "First case", "First seen", "Last seen")}
				>
					{texts.map(({ field, label, text, times, firstCnr, firstSeen, lastSeen }) => (
						<tr key={`${field} ${text}`}>
							<td>{label}</td>
							<RowHead dir="auto">{text}</RowHead>
							<td {...labelled("Times")}>{times}</td>
							<td {...labelled("First case")}>
								<Link to={`${adminPaths.cases}?search=${encodeURIComponent(firstCnr)}`}>{firstCnr}</Link>
							</td>
							<td {...labelled("First seen")}>{firstSeen}</td>
							<td {...labelled("Last seen")}>{lastSeen}</td>
						</tr>
					))}
				</DataTable>
			)}
			<DifferenceTable rows={differences} />
		</>
	);
}
