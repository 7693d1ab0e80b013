import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/errors";
import { adminCaseFilter } from "~/features/cases/admin/admin-case-filter";
import { readManyIntent } from "~/features/cases/admin/many";
import { ManyQuestion } from "~/features/cases/admin/many-question";
import { filterValuesIn } from "~/features/cases/admin/screen.server";
import { countSelected } from "~/features/cases/admin/selection.server";
import { redirectWithFlash } from "~/http/flash.server";
import { requireAdmin } from "~/http/session.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";

export const meta: MetaFunction = () => [{ title: `${t("All results")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const list = new URL(request.url).searchParams;
	const intent = readManyIntent(list.get("intent"));
	list.delete("intent");
	const closeTo = `${paths.admin.cases}?${list}`;
	if (!intent) return redirect(closeTo);
	const filter = adminCaseFilter.safeParse(Object.fromEntries(list));
	if (!filter.success) return redirect(closeTo);
	try {
		const count = await countSelected(filter.data);
		return { intent, values: filterValuesIn(list), returnTo: list.toString(), closeTo, count };
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return redirectWithFlash(closeTo, error.message, "error");
	}
}

export default function AllResults() {
	return <ManyQuestion {...useLoaderData<typeof loader>()} />;
}
