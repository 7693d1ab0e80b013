import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addPageVersion } from "~/features/administration/pages/commands.server";
import { PageForm, PagePreview } from "~/features/administration/pages/page-form";
import { pageInput } from "~/features/administration/pages/page-input";
import { VersionTable } from "~/features/administration/pages/page-table";
import { MAX_PAGE_LENGTH, PAGES } from "~/features/administration/pages/pages";
import { asRead, requirePage, requirePageToEdit } from "~/features/administration/pages/queries.server";
import { paths } from "~/paths";
import { dayInIndia } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? t(PAGES[data.page].title) : t("Pages")} · Nyaya Diary` },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const today = dayInIndia(new Date());
	const page = await orNotFound(requirePage(params.page));
	return { ...(await orNotFound(requirePageToEdit(page, today))), today };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const actor = actorOf(await requireAdmin(request));
	return submit(
		request,
		pageInput,
		async ({ intent, ...typed }) => {
			if (intent === "preview") return undefined;
			const page = await requirePage(params.page);
			const version = await addPageVersion(actor, page, typed);
			return redirectWithFlash(paths.admin.page(page), t("Version {version} is saved.", { version }));
		},
		{ extra: async (form) => ({ preview: asRead(String(form.get("text") ?? "").slice(0, MAX_PAGE_LENGTH)) }) },
	);
}

export default function EditPage() {
	const { page, items, newest, text, today } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<BackHead title={t(PAGES[page].title)} backTo={paths.admin.pages} />
			{answer?.preview && <PagePreview blocks={answer.preview} />}
			<PageForm key={newest} result={answer?.result} text={text} today={today} newest={newest} />
			<h2 className="mt-4 mb-3">{t("Versions")}</h2>
			<VersionTable items={items} />
		</>
	);
}
