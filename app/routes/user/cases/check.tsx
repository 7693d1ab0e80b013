import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { CaseCheck, toCheckedCase } from "~/features/courts/adding/case-check";
import { usualLookUpSeconds } from "~/features/courts/adding/usual-wait.server";
import { requireCase } from "~/features/courts/cases/queries.server";
import { paths } from "~/paths";
import { dayInIndia } from "~/platform/calendar/day";
import { phrase, t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { useLoaderData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "see" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Is this your case?")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const acting = await authorize(request, "see");
	const found = await orNotFound(requireCase(acting.ownerId, params.caseId ?? ""));
	const usual = found.lookUp === "waiting" ? await usualLookUpSeconds() : null;
	return { item: toCheckedCase(found), today: dayInIndia(new Date()), usual };
}

const TITLES = {
	found: phrase("Is this your case?"),
	unknown: phrase("No case found"),
	waiting: phrase("Case added"),
	failed: phrase("Case added"),
};

export default function CheckCase() {
	const { item, today, usual } = useLoaderData<typeof loader>();
	return (
		<RouteDialog title={t(TITLES[item.lookUp])} closeTo={paths.cases}>
			<CaseCheck key={item.id} item={item} today={today} usual={usual} />
		</RouteDialog>
	);
}
