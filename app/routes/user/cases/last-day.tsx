import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { requireCase } from "~/features/courts/cases/queries.server";
import { caseNameOf, numberBeside } from "~/features/courts/court-records/case-facts";
import { keepLastDay, workOutLastDay } from "~/features/courts/last-day/last-day.server";
import { LastDayForm } from "~/features/courts/last-day/last-day-form";
import { lastDayInput } from "~/features/courts/last-day/last-day-input";
import { SumTable } from "~/features/courts/last-day/sum-table";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { formatFullDay } from "~/platform/calendar/day";
import { asWritten, t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { BackHead } from "~/ui/frame/page-head";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { PrintButton } from "~/ui/list/print-button";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "see" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Last day to appeal")} · Nyaya Diary` }];

const FIELDS = ["period", "days", "judgment", "applied", "ready"] as const;
const MAX_VALUE_LENGTH = 100;

export async function loader({ request, params }: LoaderFunctionArgs) {
	const { ownerId } = await authorize(request, "see");
	const item = await orNotFound(requireCase(ownerId, params.caseId ?? ""));
	const { searchParams } = new URL(request.url);
	const form = new FormData();
	for (const name of FIELDS) form.set(name, (searchParams.get(name) ?? "").slice(0, MAX_VALUE_LENGTH));
	const submission = searchParams.has("period") ? parseWithZod(form, { schema: lastDayInput }) : undefined;
	return {
		caseId: item.id,
		name: [caseNameOf(item), numberBeside(item)].filter(Boolean).join(" · "),
		judgment: item.decisionDate ?? "",
		values: FIELDS.map((name) => [name, String(form.get(name))]),
		result: submission?.reply(),
		sum: submission?.status === "success" ? await workOutLastDay(ownerId, item.id, submission.value) : undefined,
	};
}

export async function action({ request, params }: ActionFunctionArgs) {
	const acting = await authorize(request, "todo");
	const caseId = params.caseId ?? "";
	return submit(request, lastDayInput, async (input) => {
		const day = formatFullDay(await keepLastDay(acting, caseId, input));
		return redirectWithFlash(paths.case(caseId), t("Added to your to-dos: {day}.", { day }));
	});
}

export default function LastDay() {
	const { caseId, name, judgment, values, result, sum } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>()?.result.error;
	const question = refused?.asked?.[0];
	const problem = question ?? refused?.[""]?.[0];
	const may = useMay();
	return (
		<>
			<BackHead title={t("Last day to appeal")} backTo={paths.case(caseId)} />
			<p className="mb-3 font-semibold" {...asWritten(name)}>
				{name}
			</p>
			{sum && (
				<>
					<SumTable {...sum} />
					<SafeForm className="cluster mt-3 mb-4">
						{values.map(([field, value]) => (
							<input key={field} type="hidden" name={field} value={value} />
						))}
						<input type="hidden" name="asked" value={question ? sum.last : ""} />
						{problem && (
							<p className="error" role="alert">
								{problem}
							</p>
						)}
						{may("todo") && <SubmitButton busy={t("Saving…")}>{t("Add to my to-dos")}</SubmitButton>}
						<PrintButton />
					</SafeForm>
				</>
			)}
			<LastDayForm initial={{ judgment }} result={result} />
		</>
	);
}
