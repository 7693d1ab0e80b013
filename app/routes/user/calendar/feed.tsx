import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { FeedAddress, FeedProof, FeedSteps } from "~/features/courts/diary/feed-address";
import { makeFeedWithProof, showFeed, stopFeed } from "~/features/people/sign-in/calendar-feed.server";
import { proofForm } from "~/features/people/sign-in/login/login-input";
import { askedProof } from "~/features/people/sign-in/passkeys/queries.server";
import { requireFreshProof } from "~/features/people/sign-in/proof.server";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { PageHead } from "~/ui/frame/page-head";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { requireUser } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readIntent, submit } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Calendar link")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	return { feed: await showFeed(user), proof: await askedProof(user) };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	switch (await readIntent(request)) {
		case "stop":
			return submit(request, z.object({}), async () => {
				await stopFeed(user.id);
				return redirectWithFlash(paths.calendarFeed, t("The calendar link is stopped."));
			});
		case "show":
			return submit(request, proofForm, async ({ password }) => {
				await requireFreshProof({ user, password });
				return redirectWithFlash(paths.calendarFeed, t("Here is your calendar link."), "info");
			});
		default:
			return submit(request, proofForm, async ({ password }) => {
				await makeFeedWithProof({ user, password });
				return redirectWithFlash(paths.calendarFeed, t("The new calendar link is ready."));
			});
	}
}

/** Each button has its own form, so that a passkey proof submits the right one. */
function FeedButton({ intent, words, isMain }: { intent: "make" | "stop"; words: string; isMain?: boolean }) {
	return (
		<SafeForm>
			<SubmitButton
				busy={t("Working…")}
				className={isMain ? "button button-primary" : "button"}
				name="intent"
				value={intent}
			>
				{words}
			</SubmitButton>
		</SafeForm>
	);
}

export default function CalendarFeed() {
	const { feed, proof } = useLoaderData<typeof loader>();
	const result = useActionData<typeof action>()?.result;
	return (
		<>
			<PageHead title={t("Hearings in your calendar")} link={{ to: paths.calendar, label: t("Calendar") }} />
			<div className="prose">
				<p>
					{t(
						"Add your hearings to the calendar on your phone or computer. If the court changes a date, your calendar updates in a few hours.",
					)}
				</p>
				{feed?.isShown && <FeedAddress address={feed.address} />}
				{proof && <FeedProof proof={proof} result={result} hasFeed={feed !== null} />}
				<div className="actions">
					{!proof && (
						<FeedButton intent="make" words={feed ? t("Replace link") : t("Create calendar link")} isMain={!feed} />
					)}
					{feed && <FeedButton intent="stop" words={t("Stop")} />}
				</div>
				{feed && (
					<p className="hint">{t("The old link stops working. Also remove the old calendar from your phone.")}</p>
				)}
				{feed?.address && <FeedSteps />}
			</div>
		</>
	);
}
