import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { DomainError } from "~/errors";
import { settleUpdate } from "~/features/telling/client-updates/commands.server";
import { oneUpdateInput } from "~/features/telling/client-updates/update-input";
import { loadToTell } from "~/features/telling/client-updates/updates-page.server";
import { ToTell } from "~/features/telling/client-updates/waiting";
import { BulkProblem } from "~/features/telling/messages/back-to-cases";
import { BulkForm } from "~/features/telling/messages/bulk/bulk-form";
import { bulkInput } from "~/features/telling/messages/bulk/bulk-input";
import { type BulkPage, openBulk } from "~/features/telling/messages/bulk/bulk-page.server";
import { sendBulk } from "~/features/telling/messages/bulk/commands.bulk.server";
import { StepForm } from "~/features/telling/messages/bulk/step";
import { loadSteps, type Steps } from "~/features/telling/messages/bulk/steps.server";
import { describeBatch } from "~/features/telling/messages/sending/commands.send.server";
import { paths } from "~/paths";
import { screenPage } from "~/platform/http/page-input";
import { t } from "~/platform/language/translate";
import { PageHead } from "~/ui/frame/page-head";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readIntent, submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "message" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Messages to clients")} · Nyaya Diary` }];

/** A case or a client in the address is shown before sending; without one, what waits for the person to tell. */
export async function loader({ request }: LoaderFunctionArgs) {
	const { ownerId } = await authorize(request, "message");
	const search = new URL(request.url).searchParams;
	const asked = bulkInput.safeParse({
		case_id: search.getAll("case_id"),
		client: search.get("client") ?? "",
	});
	if (!asked.success || (asked.data.case_id.length === 0 && asked.data.client === ""))
		return {
			toTell: await loadToTell(ownerId, screenPage.parse(Object.fromEntries(search))),
			page: null,
			problem: null,
		};
	const none = { toTell: null, page: null };
	const opened = openBulk(ownerId, asked.data).then(({ page }) => ({ ...none, page, problem: null }));
	return orNotFound(
		opened.catch((error: unknown) => {
			if (!(error instanceof DomainError) || error.code === "not-found") throw error;
			return { ...none, problem: error.message };
		}),
	);
}

const STEPS = ["one-by-one", "next", "skip", "again"];

export async function action({ request }: ActionFunctionArgs) {
	const acting = await authorize(request, "message");
	if ((await readIntent(request)) === "told")
		return submit(request, oneUpdateInput, async (input) =>
			redirectWithFlash(paths.sendMessages, await settleUpdate(acting, input)),
		);
	let page: BulkPage | null = null;
	let steps: Steps | null = null;
	return submit(
		request,
		bulkInput,
		async (input) => {
			if (STEPS.includes(input.intent)) {
				steps = await loadSteps(acting.ownerId, input);
				return undefined;
			}
			const opened = await openBulk(acting.ownerId, input);
			page = opened.page;
			if (input.intent !== "send" || page.isTextUnseen || page.isCountUnseen) return undefined;
			const batch = await sendBulk(acting, opened);
			return redirectWithFlash(paths.messageBatch(batch.id), describeBatch(batch), batch.isRepeat ? "info" : "success");
		},
		{ extra: async () => ({ page, steps }) },
	);
}

export default function MessagesToClients() {
	const answer = useActionData<typeof action>();
	const { toTell, ...asked } = useLoaderData<typeof loader>();
	const { page = asked.page, steps = null } = answer && "page" in answer ? answer : {};
	const problems = Object.values<string[] | null | undefined>(answer?.result.error ?? {}).flatMap(
		(messages) => messages ?? [],
	);
	if (asked.problem) problems.push(asked.problem);
	return (
		<>
			<PageHead title={t("Messages to clients")} />
			{steps ? (
				<StepForm key={steps.to[0] ?? ""} steps={steps} />
			) : page ? (
				<BulkForm key={`${page.version} ${page.isCountUnseen}`} {...page} problem={problems[0]} />
			) : problems.length > 0 ? (
				<BulkProblem problems={problems} />
			) : (
				toTell && <ToTell {...toTell} />
			)}
		</>
	);
}
