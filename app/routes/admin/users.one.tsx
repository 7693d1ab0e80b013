import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { readPerson } from "~/features/people/person.server";
import { PersonPage } from "~/features/people/person-page";
import { orNotFound } from "~/http/not-found.server";
import { requireAdmin } from "~/http/session.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";
import { BackHead } from "~/ui/page-head";

export const meta: MetaFunction = () => [{ title: `${t("User")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	const userId = params.userId ?? "";
	return { userId, person: await orNotFound(readPerson(userId, admin.id)) };
}

export default function User() {
	const { userId, person } = useLoaderData<typeof loader>();
	// The list from which the page was opened.
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
