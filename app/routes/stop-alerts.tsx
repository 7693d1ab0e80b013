import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { CHANNEL_WORDS, KIND_WORDS } from "~/features/alerts/alert-words";
import { readStopped, stopAlerts } from "~/features/alerts/commands.stop.server";
import { CHANNEL_PARAMETER, channelOf } from "~/features/alerts/stop-input";
import { getStopLink } from "~/features/alerts/stop-link.server";
import { requestContext } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import { isOneClickStop, readForm } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { paths } from "~/paths";
import { FlashLine } from "~/ui/flash";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [
	{ title: "Stop alerts · Nyaya Diary" },
	{ name: "robots", content: "noindex" },
];

const readLink = (token = "") => orNotFound(getStopLink(token, requestContext().address));

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
	return redirectWithFlash(pathname.replace(/\.data$/, "") + search, isAll ? "All alerts stopped." : "Stopped.");
}

export default function StopAlerts() {
	const { kind, channel, isStopped, isAllStopped } = useLoaderData<typeof loader>();
	const messages = `${CHANNEL_WORDS[channel]} about ${KIND_WORDS[kind]}`;
	return (
		<div className="entrance">
			<main id="main" className="card" tabIndex={-1}>
				<FlashLine />
				<h1>{isAllStopped ? "All alerts are stopped" : isStopped ? "These alerts are stopped" : "Stop alerts"}</h1>
				<p className="mt-3">
					{isAllStopped
						? "You get no alerts about your cases any more."
						: isStopped
							? `You get no more ${messages}.`
							: `Stop ${messages}, or all alerts?`}
				</p>
				{!isAllStopped && (
					<SafeForm>
						<div className="actions">
							{!isStopped && (
								<SubmitButton busy="Stopping…" name="what" value="kind">
									Stop {messages}
								</SubmitButton>
							)}
							<SubmitButton busy="Stopping…" className="button" name="what" value="all">
								Stop all alerts
							</SubmitButton>
						</div>
					</SafeForm>
				)}
				<p className="hint mt-3">
					You can switch alerts on again at any time: <Link to={paths.alerts}>sign in and choose your alerts</Link>.
				</p>
			</main>
		</div>
	);
}
