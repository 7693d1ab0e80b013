import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isFreshlyProven } from "~/features/people/sign-in/proof.server";
import { addWebhook } from "~/features/people/webhooks/commands.server";
import { listWebhooks } from "~/features/people/webhooks/queries.server";
import { SecretShown, WebhookForm, WebhookTable } from "~/features/people/webhooks/webhook-form";
import { webhookCall } from "~/features/people/webhooks/webhook-input.server";
import { paths, profilePaths } from "~/paths";
import { t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { requireUser } from "~/web/access/session.server";
import { submit } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Webhooks")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	return { items: await listWebhooks(user.id), asksPassword: !isFreshlyProven(user) };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	let added: { id: string; secret: string } | undefined;
	const answer = await submit(request, webhookCall, async ({ password, ...input }) => {
		added = await addWebhook({ user, password }, input);
		return new Response(null);
	});
	// Only this response shows the secret, so it does not redirect.
	return answer instanceof Response ? data({ added, result: undefined }) : answer;
}

export default function Webhooks() {
	const { items, asksPassword } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const added = answer && "added" in answer ? answer.added : undefined;
	return (
		<>
			<BackHead title={t("Webhooks")} backTo={profilePaths("USER").profile} />
			<p className="mb-4">
				{t("A webhook tells your program immediately about changes in your cases, messages and payments.")}
			</p>
			{added ? (
				<SecretShown secret={added.secret} doneTo={paths.webhook(added.id)} />
			) : (
				<WebhookForm asksPassword={asksPassword} result={answer?.result} />
			)}
			<h2 className="mt-6 mb-3">{t("Your webhooks")}</h2>
			{items.length > 0 ? <WebhookTable items={items} /> : <p className="hint">{t("No webhooks yet.")}</p>}
		</>
	);
}
