import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { recordHearing, removeHearing, restoreHearing } from "~/features/courts/hearings/commands.server";
import { HearingForm } from "~/features/courts/hearings/hearing-form";
import { hearingForm } from "~/features/courts/hearings/hearing-input";
import { requireHearingForm } from "~/features/courts/hearings/queries.server";
import { RemoveHearing } from "~/features/courts/hearings/remove-hearing";
import { paths } from "~/paths";
import { addDays, dayInIndia, formatFullDay } from "~/platform/calendar/day";
import { dayInput } from "~/platform/calendar/day-input";
import { asWritten, t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { findOwnPath } from "~/web/access/own-path";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readIntent, submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "hearing" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Record hearing")} · Nyaya Diary` }];

const removal = z.object({ hearing: z.string().default("") });
const restoring = z.object({ replaced: z.string().default("") });

/** The page that a person came from; the case's own page by default. */
const backOf = (request: Request, caseId: string) =>
	findOwnPath(new URL(request.url).searchParams.get("return")) ?? paths.case(caseId);

export async function loader({ request, params }: LoaderFunctionArgs) {
	const acting = await authorize(request, "hearing");
	const today = dayInIndia(new Date());
	const day = dayInput.catch(null).parse(new URL(request.url).searchParams.get("day") ?? "");
	// Tomorrow's form is kept for a morning without a network.
	const hearingDay = day !== null && day <= addDays(today, 1) ? day : undefined;
	const about = await orNotFound(requireHearingForm(acting.ownerId, params.caseId ?? "", { day: hearingDay, today }));
	return { about, back: backOf(request, about.caseId) };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const acting = await authorize(request, "hearing");
	const caseId = params.caseId ?? "";
	const done = (message: string) => redirectWithFlash(backOf(request, caseId), message);
	const intent = await readIntent(request);
	if (intent === "restore")
		return submit(request, restoring, async ({ replaced }) => {
			await restoreHearing(acting, caseId, replaced);
			return done(t("The earlier entry was restored."));
		});
	if (intent === "remove")
		return submit(request, removal, async ({ hearing }) => {
			await removeHearing(acting, caseId, hearing);
			return done(t("Recorded hearing removed."));
		});
	return submit(request, hearingForm, async ({ hearing, ...recording }) => {
		await recordHearing(acting, caseId, hearing, recording);
		return done(
			hearing.nextDate
				? t("Hearing recorded. Next date: {day}.", { day: formatFullDay(hearing.nextDate) })
				: t("Hearing recorded."),
		);
	});
}

export default function RecordHearing() {
	const { about, back } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<BackHead title={t("Record hearing")} backTo={back} />
			<p className="mb-3 font-semibold" {...asWritten(about.name)}>
				{about.name}
			</p>
			<HearingForm key={about.day} hearing={about} lastResult={answer?.result} cancelTo={back} />
			{about.saved && <RemoveHearing id={about.saved.id} />}
		</>
	);
}
