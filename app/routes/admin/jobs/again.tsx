import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { requireCause, retryCause } from "~/features/administration/jobs/commands.retry.server";
import { adminPaths } from "~/paths.admin";
import { countWords, t } from "~/platform/language/translate";
import { jobInWords } from "~/platform/queue/job.server";
import { RouteDialog } from "~/ui/form/dialog";
import { FormActions, SafeForm } from "~/ui/form/safe-form";
import { Problem } from "~/ui/frame/problem";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const meta: MetaFunction = () => [{ title: `${t("Try all again")} · Nyaya Diary` }];

const againForm = z.object({ cause: z.string().max(64) });

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const key = new URL(request.url).searchParams.get("cause") ?? "";
	const { queue, reason, retryable } = await orNotFound(requireCause(key));
	return { key, job: jobInWords(queue), reason, count: retryable };
}

export async function action({ request }: ActionFunctionArgs) {
	const actor = actorOf(await requireAdmin(request));
	return submit(request, againForm, async ({ cause }) => {
		const count = await retryCause(actor, cause);
		const words = countWords(count, "{count} job will run again.", "{count} jobs will run again.");
		return redirectWithFlash(adminPaths.jobs, words, "info");
	});
}

export default function TryAllAgain() {
	const { key, job, reason, count } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={t("Try all again")} closeTo={adminPaths.jobs}>
			<SafeForm action={`${adminPaths.jobsAgain}?cause=${key}`}>
				<Problem answer={answer} />
				<input type="hidden" name="cause" value={key} />
				<p>
					<strong>{countWords(count, "{count} failed job runs again.", "{count} failed jobs run again.")}</strong>{" "}
					{t("Fix the cause first, or they will fail again.")}
				</p>
				<dl className="details">
					<dt>{t("Job")}</dt>
					<dd>{job}</dd>
					<dt>{t("Reason")}</dt>
					<dd>{reason || "–"}</dd>
				</dl>
				<FormActions cancelTo={adminPaths.jobs}>
					{countWords(count, "Try {count} job again", "Try {count} jobs again")}
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}
