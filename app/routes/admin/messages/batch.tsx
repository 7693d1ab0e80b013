import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadBatch } from "~/features/telling/messages/sent/batch-page.server";
import { BatchScreen } from "~/features/telling/messages/sent/batch-screen";
import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import { useLoaderData } from "~/ui/frame/router";
import { requireAdmin } from "~/web/access/session.server";
import { orNotFound } from "~/web/server/not-found.server";

export const meta: MetaFunction = () => [{ title: `${t("Sent messages")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	return orNotFound(loadBatch(admin.id, params.batchId ?? "", request.url));
}

export default function AdminBatch() {
	return <BatchScreen {...useLoaderData<typeof loader>()} back={{ label: t("Back"), to: adminPaths.cases }} />;
}
