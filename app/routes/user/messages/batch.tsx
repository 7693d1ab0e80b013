import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadBatch } from "~/features/telling/messages/sent/batch-page.server";
import { BatchScreen } from "~/features/telling/messages/sent/batch-screen";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { useLoaderData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "see" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Sent messages")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const acting = await authorize(request, "see");
	return orNotFound(loadBatch(acting.ownerId, params.batchId ?? "", request.url));
}

export default function UserBatch() {
	return <BatchScreen {...useLoaderData<typeof loader>()} back={{ label: t("All messages"), to: paths.messages }} />;
}
