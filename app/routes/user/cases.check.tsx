import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dayInIndia } from "~/calendar/day";
import { CaseCheck, toCheckedCase } from "~/features/cases/case-check";
import { getCase } from "~/features/cases/queries.server";
import { requireAct } from "~/http/acting.server";
import { orNotFound } from "~/http/not-found.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";
import { RouteDialog } from "~/ui/dialog";

export const meta: MetaFunction = () => [{ title: `${t("Is this your case?")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const owner = await requireAct(request, "see");
	const found = await orNotFound(getCase(owner.id, params.caseId ?? ""));
	return { item: toCheckedCase(found), today: dayInIndia(new Date()) };
}

export default function CheckCase() {
	const { item, today } = useLoaderData<typeof loader>();
	return (
		<RouteDialog title={item.lookUp === "found" ? t("Is this your case?") : t("Case added")} closeTo={paths.cases}>
			<CaseCheck key={item.id} item={item} today={today} />
		</RouteDialog>
	);
}
