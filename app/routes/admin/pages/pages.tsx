import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageTable } from "~/features/administration/pages/page-table";
import { listPageItems } from "~/features/administration/pages/queries.server";
import { dayInIndia } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { PageHead } from "~/ui/frame/page-head";
import { requireAdmin } from "~/web/access/session.server";

export const meta: MetaFunction = () => [{ title: `${t("Pages")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	return { items: await listPageItems(dayInIndia(new Date())) };
}

export default function AdminPages() {
	const { items } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title={t("Pages")} />
			<p className="note">{t("Public pages. Each change is a new version. Earlier versions stay readable.")}</p>
			<PageTable items={items} />
		</>
	);
}
