import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { findFeed, makeFeed, stopFeed } from "~/features/diary/feed.server";
import { FeedAddress, FeedSteps } from "~/features/diary/feed-address";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { requireUser } from "~/http/session.server";
import { paths } from "~/paths";
import { PageHead } from "~/ui/page-head";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Calendar address · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	return { feed: await findFeed(user.id) };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	const form = await readForm(request);
	if (form.get("intent") === "stop") {
		await stopFeed(user.id);
		return redirectWithFlash(paths.calendarFeed, "The calendar address is stopped.");
	}
	await makeFeed(user.id);
	return redirectWithFlash(paths.calendarFeed, "The new calendar address is ready.");
}

export default function CalendarFeed() {
	const { feed } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title="Hearings in your calendar">
				<Link to={paths.calendar} className="button">
					Calendar
				</Link>
			</PageHead>
			<div className="prose">
				<p>
					Add your hearings to the calendar on your phone or computer. A date that the court moves also moves there,
					within a few hours.
				</p>
				{feed ? <FeedAddress address={feed.address} /> : null}
				<SafeForm>
					<div className="actions">
						<SubmitButton
							busy="Working…"
							className={feed ? "button" : "button button-primary"}
							name="intent"
							value="make"
						>
							{feed ? "Make a new address" : "Make an address"}
						</SubmitButton>
						{feed && (
							<SubmitButton busy="Working…" className="button" name="intent" value="stop">
								Stop
							</SubmitButton>
						)}
					</div>
				</SafeForm>
				{feed && (
					<p className="hint">
						A new address ends the old one at once. Stop ends it without a new one. In both cases, also remove the old
						calendar on your phone.
					</p>
				)}
				{feed?.address && <FeedSteps />}
			</div>
		</>
	);
}
