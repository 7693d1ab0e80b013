import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { settleUpdate } from "~/features/telling/client-updates/commands.server";
import { oneUpdateInput } from "~/features/telling/client-updates/update-input";
import { UpdateList } from "~/features/telling/client-updates/update-list";
import { loadToTell } from "~/features/telling/client-updates/updates-page.server";
import { paths } from "~/paths";
import { screenPage } from "~/platform/http/page-input";
import { t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { Problem } from "~/ui/frame/problem";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { Pager } from "~/ui/list/pager";
import { EmptyList } from "~/ui/list/table";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

export const handle = { right: "message" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Clients to inform")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const acting = await authorize(request, "message");
	return loadToTell(acting.ownerId, screenPage.parse(Object.fromEntries(new URL(request.url).searchParams)));
}

export async function action({ request }: ActionFunctionArgs) {
	const acting = await authorize(request, "message");
	return submit(request, oneUpdateInput, async (input) =>
		redirectWithFlash(paths.toTell, await settleUpdate(acting, input)),
	);
}

export default function ToTell() {
	const { items, total, page, limit } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<BackHead title={t("Clients to inform")} backTo={paths.messages} />
			<Problem answer={answer} />
			{items.length === 0 ? (
				<EmptyList
					title={t("No client waits for a message")}
					hint={t(
						"Without a package, and beyond the new numbers of a day, messages about dates appear here, for you to send from your own WhatsApp.",
					)}
				/>
			) : (
				<>
					<p className="hint mb-4">
						{t(
							"Open WhatsApp, press Send there, then return and press “Told”. Nothing is sent or charged automatically.",
						)}
					</p>
					<UpdateList items={items} label={t("Clients to inform")} />
				</>
			)}
			<Pager page={page} limit={limit} total={total} />
		</>
	);
}
