import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadBatch } from "~/features/messages/batch-page.server";
import { BatchScreen } from "~/features/messages/batch-screen";
import { orNotFound } from "~/http/not-found.server";
import { requireAdmin } from "~/http/session.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";

export const meta: MetaFunction = () => [{ title: `${t("Sent messages")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	return orNotFound(loadBatch(admin.id, params.batchId ?? "", request.url));
}

export default function AdminBatch() {
	return (
		<BatchScreen {...useLoaderData<typeof loader>()} back={{ label: t("Back to cases"), to: paths.admin.cases }} />
	);
}
