import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dayInIndia, formatDay } from "~/calendar/day";
import { consentInput } from "~/features/consent/consent-input";
import { listConsents } from "~/features/consent/queries.server";
import { giveAskedConsents, giveConsent, withdrawConsent } from "~/features/privacy/commands.server";
import { ConsentItems } from "~/features/privacy/consent-items";
import { actorOf } from "~/http/actor.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { requireUser } from "~/http/session.server";
import { t } from "~/language/translate";
import { paths, profilePaths } from "~/paths";
import { BackHead } from "~/ui/page-head";

export const meta: MetaFunction = () => [{ title: `${t("Privacy")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const cards = (await listConsents(user.id)).map(({ at, ...card }) => ({
		...card,
		at: at && formatDay(dayInIndia(at)),
	}));
	return { cards, asking: new URL(request.url).searchParams.get("withdraw") };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	const actor = actorOf(user);
	return submit(request, consentInput, async ({ intent, item }) => {
		if (intent === "withdraw" && item) {
			await withdrawConsent(actor, item);
			return redirectWithFlash(paths.consents, t("Withdrawn."));
		}
		if (intent === "give" && item) await giveConsent(actor, [item]);
		if (intent === "give-asked") await giveAskedConsents(actor);
		return redirectWithFlash(paths.consents, t("Saved. Thank you."));
	});
}

export default function Privacy() {
	const { cards, asking } = useLoaderData<typeof loader>();
	return (
		<>
			<BackHead title={t("Privacy")} backTo={profilePaths("USER").profile} label={t("Profile")} />
			<ConsentItems cards={cards} asking={asking} />
		</>
	);
}
