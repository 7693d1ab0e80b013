import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AlreadySent } from "~/features/telling/messages/drafts/already-sent";
import { draftPath, oneByOnePath } from "~/features/telling/messages/drafts/draft-view";
import { stepInput } from "~/features/telling/messages/drafts/message-input";
import { loadStep, passStep } from "~/features/telling/messages/one-by-one/queue.server";
import { StepForm, StepsDone } from "~/features/telling/messages/one-by-one/step";
import { t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { Problem } from "~/ui/frame/problem";
import { authorize } from "~/web/access/authorize.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "message" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Send one by one")} · Nyaya Diary` }];

const draftOf = (request: Request) => new URL(request.url).searchParams.get("draft") ?? "";

export async function loader({ request }: LoaderFunctionArgs) {
	const acting = await authorize(request, "message");
	return orNotFound(loadStep(acting.ownerId, draftOf(request)));
}

export async function action({ request }: ActionFunctionArgs) {
	const acting = await authorize(request, "message");
	return submit(request, stepInput, async (input) => {
		await orNotFound(passStep(acting.ownerId, draftOf(request), input));
		return redirect(oneByOnePath(draftOf(request)), 303);
	});
}

export default function OneByOne() {
	const { draftId, batchId, counts, step } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<BackHead title={t("Send one by one")} backTo={draftPath(draftId)} />
			<Problem answer={answer} />
			{batchId ? (
				<AlreadySent batchId={batchId} />
			) : step ? (
				<StepForm key={step.to} step={step} counts={counts} />
			) : (
				<StepsDone counts={counts} draftId={draftId} />
			)}
		</>
	);
}
