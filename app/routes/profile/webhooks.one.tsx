import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isFreshlyProven } from "~/features/people/sign-in/proof.server";
import {
	deleteWebhook,
	pauseWebhook,
	resumeWebhook,
	rotateSecret,
	sendAgain,
	sendTest,
} from "~/features/people/webhooks/commands.server";
import { deliveryLog, requireWebhook } from "~/features/people/webhooks/queries.server";
import { AskForm, SecretShown } from "~/features/people/webhooks/webhook-form";
import { webhookAction, webhookProof } from "~/features/people/webhooks/webhook-input.server";
import { WebhookPage } from "~/features/people/webhooks/webhook-page";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { Problem } from "~/ui/frame/problem";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { requireUser } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readIntent, submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Webhook")} · Nyaya Diary` }];

export async function loader({ request, params: { webhookId = "" } }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const webhook = await orNotFound(requireWebhook(user.id, webhookId));
	const search = new URL(request.url).searchParams;
	const before = search.get("before") ?? undefined;
	const log = await deliveryLog(webhookId, { before, shown: search.get("delivery") ?? undefined });
	const asked = search.get("ask");
	const ask = (["rotate", "delete"] as const).find((one) => one === asked);
	return { webhook, log, ask, isFirstPage: !before, asksPassword: !isFreshlyProven(user) };
}

export async function action({ request, params: { webhookId = "" } }: ActionFunctionArgs) {
	const user = await requireUser(request);
	const page = paths.webhook(webhookId);
	switch (await readIntent(request)) {
		case "delete":
			return submit(request, webhookProof, async ({ password }) => {
				await deleteWebhook({ user, password }, webhookId);
				return redirectWithFlash(paths.webhooks, t("Webhook deleted."));
			});
		case "rotate": {
			let secret: string | undefined;
			const answer = await submit(request, webhookProof, async ({ password }) => {
				secret = await rotateSecret({ user, password }, webhookId);
				return new Response(null);
			});
			// Only this response shows the secret, so it does not redirect.
			return answer instanceof Response ? data({ secret, result: undefined }) : answer;
		}
		default:
			return submit(request, webhookAction, async ({ intent, delivery }) => {
				if (intent === "pause") {
					await pauseWebhook(user.id, webhookId);
					return redirectWithFlash(page, t("Webhook paused."));
				}
				if (intent === "resume") {
					await resumeWebhook(user.id, webhookId);
					return redirectWithFlash(page, t("Webhook resumed."));
				}
				if (intent === "test") await sendTest(user.id, webhookId);
				else await sendAgain(user.id, webhookId, delivery);
				return redirectWithFlash(page, t("Being sent. The log shows the answer."));
			});
	}
}

export default function WebhookScreen() {
	const { webhook, log, ask, isFirstPage, asksPassword } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const secret = answer && "secret" in answer ? answer.secret : undefined;
	const page = paths.webhook(webhook.id);
	return (
		<>
			<BackHead title={t("Webhook")} backTo={paths.webhooks} />
			{secret && <SecretShown secret={secret} doneTo={page} />}
			{ask && !secret && <AskForm ask={ask} asksPassword={asksPassword} cancelTo={page} result={answer?.result} />}
			{!ask && <Problem answer={answer?.result && { result: answer.result }} />}
			<WebhookPage webhook={webhook} log={log} page={page} isFirstPage={isFirstPage} />
		</>
	);
}
