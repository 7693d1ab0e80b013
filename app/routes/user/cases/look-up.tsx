import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { cnrForm } from "~/features/courts/own-matters/cnr-form";
import { giveCnr } from "~/features/courts/own-matters/commands.cnr.server";
import { type FoundMatter, lookUpMatter, requireLookUp } from "~/features/courts/own-matters/look-up/commands.server";
import { FoundMatters } from "~/features/courts/own-matters/look-up/found-matters";
import { lookUpInput } from "~/features/courts/own-matters/look-up/input";
import { LookUpForm } from "~/features/courts/own-matters/look-up/look-up-form";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readIntent, submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "change" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Look up a matter")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const acting = await authorize(request, "change");
	const { id, name, initial } = await orNotFound(requireLookUp(acting.ownerId, params.matterId ?? ""));
	return { id, name, initial };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const acting = await authorize(request, "change");
	const caseId = params.matterId ?? "";
	let found: FoundMatter[] = [];
	const extra = async () => ({ found });
	if ((await readIntent(request)) === "join")
		return submit(
			request,
			cnrForm,
			async ({ cnr_number: cnr }) => {
				await giveCnr(acting, caseId, cnr);
				return redirectWithFlash(paths.case(caseId), t("Joined. The court's record is this case's from now on."));
			},
			{ extra },
		);
	const look = async (asked: Parameters<typeof lookUpMatter>[2]) => {
		found = await lookUpMatter(acting, caseId, asked);
		return undefined;
	};
	return submit(request, lookUpInput, look, { extra });
}

export default function LookUpMatter() {
	const { id, name, initial } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<BackHead title={t("Look up a matter")} backTo={paths.case(id)}>
				<p className="hint" dir="auto">
					{name}
				</p>
			</BackHead>
			<LookUpForm
				initial={{ forum: initial.forum, case_number: initial.case_number, case_date: initial.case_date }}
				result={answer?.result}
			/>
			<FoundMatters written={{ ...initial, cnr_number: "" }} found={answer?.found ?? []} />
		</>
	);
}
