import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { grantAskedConsents, grantConsent, withdrawConsent } from "~/features/administration/privacy/commands.server";
import { ConsentItems } from "~/features/administration/privacy/consent-items";
import { consentInput } from "~/features/people/consent/consent-input";
import { listConsents } from "~/features/people/consent/queries.server";
import { paths, profilePaths } from "~/paths";
import { dayInIndia, formatDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { useLoaderData } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { requireUser } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Privacy")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const cards = (await listConsents(user.id)).map(({ at, ...card }) => ({
		...card,
		at: at && formatDay(dayInIndia(at)),
	}));
	return { cards, withdrawing: new URL(request.url).searchParams.get("withdraw") };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	const actor = actorOf(user);
	return submit(request, consentInput, async ({ intent, item }) => {
		if (intent === "withdraw" && item) {
			await withdrawConsent(actor, item);
			return redirectWithFlash(paths.consents, t("Withdrawn."));
		}
		if (intent === "give" && item) await grantConsent(actor, [item]);
		if (intent === "give-asked") await grantAskedConsents(actor);
		return redirectWithFlash(paths.consents, t("Saved. Thank you."));
	});
}

export default function Privacy() {
	const { cards, withdrawing } = useLoaderData<typeof loader>();
	return (
		<>
			<BackHead title={t("Privacy")} backTo={profilePaths("USER").profile} />
			<ConsentItems cards={cards} withdrawing={withdrawing} />
		</>
	);
}
