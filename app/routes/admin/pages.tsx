import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dayInIndia } from "~/calendar/day";
import { listPageItems } from "~/features/pages/admin-items.server";
import { PageTable } from "~/features/pages/page-table";
import { requireAdmin } from "~/http/session.server";
import { t } from "~/language/translate";
import { PageHead } from "~/ui/page-head";

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
			<p className="note">{t("What everybody can read. A change is a new version; earlier ones stay readable.")}</p>
			<PageTable items={items} />
		</>
	);
}
