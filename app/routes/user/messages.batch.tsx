import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadBatch } from "~/features/messages/batch-page.server";
import { BatchScreen } from "~/features/messages/batch-screen";
import { requireAct } from "~/http/acting.server";
import { orNotFound } from "~/http/not-found.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";

export const meta: MetaFunction = () => [{ title: `${t("Sent messages")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const owner = await requireAct(request, "see");
	return orNotFound(loadBatch(owner.id, params.batchId ?? "", request.url));
}

export default function UserBatch() {
	return <BatchScreen {...useLoaderData<typeof loader>()} back={{ label: t("All messages"), to: paths.messages }} />;
}
