import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AlreadySent } from "~/features/messages/already-sent";
import { draftPath, oneByOnePath } from "~/features/messages/draft-view";
import { stepInput } from "~/features/messages/message-input";
import { loadStep, passStep } from "~/features/messages/one-by-one/queue.server";
import { StepForm, StepsDone } from "~/features/messages/one-by-one/step";
import { requireAct } from "~/http/acting.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { t } from "~/language/translate";
import { BackHead } from "~/ui/page-head";
import { Problem } from "~/ui/problem";

export const meta: MetaFunction = () => [{ title: `${t("Send one by one")} · Nyaya Diary` }];

const draftOf = (request: Request) => new URL(request.url).searchParams.get("draft") ?? "";

export async function loader({ request }: LoaderFunctionArgs) {
	const owner = await requireAct(request, "message");
	return orNotFound(loadStep(owner.id, draftOf(request)));
}

export async function action({ request }: ActionFunctionArgs) {
	const owner = await requireAct(request, "message");
	return submit(request, stepInput, async (input) => {
		await orNotFound(passStep(owner.id, draftOf(request), input));
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
