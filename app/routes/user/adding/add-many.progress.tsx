import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { BackToListHead } from "~/features/courts/adding/back-to-list-head";
import { ManyProgress } from "~/features/courts/adding/many/progress";
import { findAddedProgress } from "~/features/courts/adding/many/queries.server";
import { t } from "~/platform/language/translate";
import { useLoaderData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";

export const handle = { right: "add" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Cases Added")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const acting = await authorize(request, "add");
	const { searchParams } = new URL(request.url);
	const progress = await findAddedProgress(
		acting.ownerId,
		searchParams.get("from") ?? "",
		searchParams.get("to") ?? "",
	);
	return { ...progress, count: Number(searchParams.get("count")) || 0 };
}

export default function CasesAdded() {
	const progress = useLoaderData<typeof loader>();
	return (
		<>
			<BackToListHead title={t("Cases Added")} />
			{progress.total > 0 ? <ManyProgress {...progress} /> : <p>{t("No cases are left in this list.")}</p>}
		</>
	);
}
