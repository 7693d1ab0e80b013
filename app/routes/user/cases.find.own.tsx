import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DomainError } from "~/errors";
import { BelowListHead } from "~/features/cases/below-list-head";
import { addFound, dismissFound, getOffers, listOfferedCnrs } from "~/features/cases/find/commands.found.server";
import { FoundTable } from "~/features/cases/find/found-table";
import { outcomeOf } from "~/features/cases/many/outcome";
import { readTicked } from "~/features/cases/many/ticked-input";
import { requireAct } from "~/http/acting.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { setRetryAfter } from "~/http/retry-after.server";
import { statusOf } from "~/http/status";
import { phrase, t } from "~/language/translate";
import { pageInput } from "~/page-input";
import { paths } from "~/paths";
import { EmptyList } from "~/ui/empty-list";

export const meta: MetaFunction = () => [{ title: `${t("New Cases That May Be Yours")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const owner = await requireAct(request, "add");
	return getOffers(owner.id, pageInput.parse(new URL(request.url).searchParams.get("page") ?? 1));
}

export async function action({ request }: ActionFunctionArgs) {
	const owner = await requireAct(request, "add");
	const form = await readForm(request);
	const dismissed = form.get("dismiss");
	try {
		if (typeof dismissed === "string") {
			await dismissFound(owner.by, dismissed);
			return redirectWithFlash(paths.foundCases, t("Removed. This case will not be offered again."));
		}
		const isAll = form.get("intent") === "add-all";
		const cnrs = isAll ? await listOfferedCnrs(owner.id) : readTicked(form);
		const { words, to } = outcomeOf(await addFound(owner.by, cnrs));
		return redirectWithFlash(to, words.text, words.kind);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		setRetryAfter(error);
		return data({ problem: error.message }, { status: statusOf(error) });
	}
}

export default function OwnCases() {
	const found = useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.problem;
	return (
		<>
			<BelowListHead
				title={t("New Cases That May Be Yours")}
				hint={phrase("These cases have your <0>bar number</0>. Nothing is added by itself.")}
				hintTo={paths.barNumber}
			/>
			{found.counts.all === 0 ? (
				<EmptyList title={t("No new cases")} hint={t("We look once a week and email you when there is one.")} />
			) : (
				<FoundTable key={`${found.page} ${found.counts.all}`} {...found} isTicked isOffer problem={problem} />
			)}
		</>
	);
}
