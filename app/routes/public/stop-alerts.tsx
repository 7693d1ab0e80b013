import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { readStopped, stopAlerts } from "~/features/telling/alerts/settings/settings.server";
import { CHANNEL_PARAMETER, channelOf } from "~/features/telling/alerts/settings/stop-input";
import { requireStopLink } from "~/features/telling/alerts/settings/stop-link.server";
import { CHANNEL_WORDS, KIND_WORDS } from "~/features/telling/alerts/words/alert-words";
import { paths } from "~/paths";
import { requestContext } from "~/platform/http/context.server";
import { t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { CardPage } from "~/ui/frame/card-page";
import { FlashLine } from "~/ui/frame/flash";
import { useLoaderData } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { isOneClickStop, readForm } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const meta: MetaFunction = () => [
	{ title: `${t("Stop alerts")} · Nyaya Diary` },
	{ name: "robots", content: "noindex" },
];

const readLink = (token = "") => orNotFound(requireStopLink(token, requestContext().address));

export async function loader({ request, params }: LoaderFunctionArgs) {
	const { userId, kind } = await readLink(params.token);
	const channel = channelOf(new URL(request.url).searchParams.get(CHANNEL_PARAMETER));
	return { kind, channel, ...(await readStopped(userId, kind, channel)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const { pathname, search, searchParams } = new URL(request.url);
	const channel = channelOf(searchParams.get(CHANNEL_PARAMETER));
	if (await isOneClickStop(request)) {
		const { userId, kind } = await readLink(params.token);
		await orNotFound(stopAlerts(userId, kind, channel));
		return null;
	}
	const form = await readForm(request);
	const { userId, kind } = await readLink(params.token);
	const isAll = form.get("what") === "all";
	await orNotFound(isAll ? stopAlerts(userId, "all") : stopAlerts(userId, kind, channel));
	return redirectWithFlash(pathname.replace(/\.data$/, "") + search, isAll ? t("All alerts stopped.") : t("Stopped."));
}

export default function StopAlerts() {
	const { kind, channel, isStopped, isAllStopped } = useLoaderData<typeof loader>();
	const messages = t("{channel}: {kind}", { channel: t(CHANNEL_WORDS[channel]), kind: t(KIND_WORDS[kind]) });
	return (
		<CardPage>
			<FlashLine />
			<h1>
				{isAllStopped ? t("All alerts are stopped") : isStopped ? t("These alerts are stopped") : t("Stop alerts")}
			</h1>
			<p className="mt-3">
				{isAllStopped
					? t("You will get no more alerts about your cases.")
					: isStopped
						? t("You will no longer get: {messages}.", { messages })
						: t("Stop these alerts ({messages}), or all alerts?", { messages })}
			</p>
			{!isAllStopped && (
				<SafeForm>
					<div className="actions">
						{!isStopped && (
							<SubmitButton busy={t("Stopping…")} name="what" value="kind">
								{t("Stop these alerts")}
							</SubmitButton>
						)}
						<SubmitButton busy={t("Stopping…")} className="button" name="what" value="all">
							{t("Stop all alerts")}
						</SubmitButton>
					</div>
				</SafeForm>
			)}
			<p className="hint mt-3">
				<Words id="You can turn alerts on again at any time: <0>log in and choose your alerts</0>." to={paths.alerts} />
			</p>
		</CardPage>
	);
}
