import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { BackToCases } from "~/features/telling/messages/back-to-cases";
import { type BulkInput, bulkInput } from "~/features/telling/messages/bulk/bulk-input";
import { StepForm } from "~/features/telling/messages/bulk/step";
import { loadSteps, type Steps } from "~/features/telling/messages/bulk/steps.server";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { Problem } from "~/ui/frame/problem";
import { useActionData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { submit } from "~/web/screens/form.server";

export const handle = { right: "message" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Send one by one")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await authorize(request, "message");
	// The address of a draft, as earlier versions had it.
	if (new URL(request.url).searchParams.has("draft")) throw redirect(paths.caseStatus);
	return null;
}

export async function action({ request }: ActionFunctionArgs) {
	const acting = await authorize(request, "message");
	let steps: Steps | null = null;
	const run = async (input: BulkInput) => {
		steps = await loadSteps(acting.ownerId, input);
		return undefined;
	};
	return submit(request, bulkInput, run, { extra: async () => ({ steps }) });
}

export default function OneByOne() {
	const answer = useActionData<typeof action>();
	const steps = answer?.steps;
	return (
		<>
			<BackHead title={t("Send one by one")} backTo={paths.caseStatus} />
			<Problem answer={answer} />
			{steps ? (
				<StepForm key={steps.to[0] ?? ""} steps={steps} />
			) : (
				<>
					<p>{t("No messages to send.")}</p>
					<BackToCases />
				</>
			)}
		</>
	);
}
