import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findFeed, makeFeed, stopFeed } from "~/features/diary/feed.server";
import { FeedAddress, FeedSteps } from "~/features/diary/feed-address";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { requireUser } from "~/http/session.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";
import { PageHead } from "~/ui/page-head";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: `${t("Calendar address")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	return { feed: await findFeed(user.id) };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	const form = await readForm(request);
	if (form.get("intent") === "stop") {
		await stopFeed(user.id);
		return redirectWithFlash(paths.calendarFeed, t("The calendar address is stopped."));
	}
	await makeFeed(user.id);
	return redirectWithFlash(paths.calendarFeed, t("The new calendar address is ready."));
}

export default function CalendarFeed() {
	const { feed } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title={t("Hearings in your calendar")} link={{ to: paths.calendar, label: t("Calendar") }} />
			<div className="prose">
				<p>
					{t(
						"Add your hearings to the calendar on your phone or computer. A date that the court moves also moves there, within a few hours.",
					)}
				</p>
				{feed ? <FeedAddress address={feed.address} /> : null}
				<SafeForm>
					<div className="actions">
						<SubmitButton
							busy={t("Working…")}
							className={feed ? "button" : "button button-primary"}
							name="intent"
							value="make"
						>
							{feed ? t("Make a new address") : t("Make an address")}
						</SubmitButton>
						{feed && (
							<SubmitButton busy={t("Working…")} className="button" name="intent" value="stop">
								{t("Stop")}
							</SubmitButton>
						)}
					</div>
				</SafeForm>
				{feed && (
					<p className="hint">
						{t(
							"A new address ends the old one at once. Stop ends it without a new one. In both cases, also remove the old calendar on your phone.",
						)}
					</p>
				)}
				{feed?.address && <FeedSteps />}
			</div>
		</>
	);
}
