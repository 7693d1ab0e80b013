import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { readPerson } from "~/features/administration/people/person.server";
import { PersonPage } from "~/features/administration/people/person-page";
import { setBarConfirmed } from "~/features/courts/adding/find/commands.confirmed.server";
import { FormProblem } from "~/features/courts/cases/list/selected-cases";
import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { Outlet, useActionData, useLoaderData, useLocation } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { postedPath } from "~/web/access/saved-form.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const meta: MetaFunction = () => [{ title: `${t("User")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	const userId = params.userId ?? "";
	return { userId, person: await orNotFound(readPerson(userId, admin.id)) };
}

const confirmation = z.object({ intent: z.enum(["confirm", "withdraw"]), bar: z.string().max(100) });

/** Confirms the person's bar number, or withdraws that. */
export async function action({ request, params }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	return submit(request, confirmation, async ({ intent, bar: words }) => {
		const isConfirmed = intent === "confirm";
		await setBarConfirmed(actorOf(admin), params.userId ?? "", { isConfirmed, words });
		const message = isConfirmed
			? t("Bar number {bar} is confirmed.", { bar: words })
			: t("The confirmation is withdrawn.");
		return redirectWithFlash(postedPath(request), message);
	});
}

export default function User() {
	const { userId, person } = useLoaderData<typeof loader>();
	// The rest is the query string of the list from which the page was opened.
	const search = new URLSearchParams(useLocation().search);
	search.delete("act");
	search.delete("item");
	const answer = useActionData<typeof action>();
	return (
		<>
			<FormProblem>{answer?.result.error?.[""]?.[0]}</FormProblem>
			<BackHead
				title={<span dir="auto">{person.account.name}</span>}
				backTo={`${adminPaths.users}${search.size > 0 ? `?${search}` : ""}`}
			/>
			<PersonPage userId={userId} person={person} />
			<Outlet />
		</>
	);
}
