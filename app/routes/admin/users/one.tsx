import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { readPerson } from "~/features/administration/people/person.server";
import { PersonPage } from "~/features/administration/people/person-page";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { requireAdmin } from "~/web/access/session.server";
import { orNotFound } from "~/web/server/not-found.server";

export const meta: MetaFunction = () => [{ title: `${t("User")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	const userId = params.userId ?? "";
	return { userId, person: await orNotFound(readPerson(userId, admin.id)) };
}

export default function User() {
	const { userId, person } = useLoaderData<typeof loader>();
	// The rest is the query string of the list from which the page was opened.
	const search = new URLSearchParams(useLocation().search);
	search.delete("act");
	search.delete("item");
	return (
		<>
			<BackHead
				title={<span dir="auto">{person.account.name}</span>}
				backTo={`${paths.admin.users}${search.size > 0 ? `?${search}` : ""}`}
			/>
			<PersonPage userId={userId} person={person} />
			<Outlet />
		</>
	);
}
