import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { DomainError } from "~/errors";
import { BackToListHead } from "~/features/courts/adding/back-to-list-head";
import {
	addFound,
	dismissFound,
	getOffers,
	listOfferedCnrs,
} from "~/features/courts/adding/find/commands.found.server";
import { FoundTable } from "~/features/courts/adding/find/found-table";
import { outcomeOf } from "~/features/courts/adding/many/outcome";
import { readSelectedCnrs } from "~/features/courts/adding/many/selected-cnrs";
import { paths } from "~/paths";
import { pageInput } from "~/platform/http/page-input";
import { setRetryAfter } from "~/platform/http/retry-after.server";
import { statusOf } from "~/platform/http/status";
import { phrase, t } from "~/platform/language/translate";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { EmptyList } from "~/ui/list/table";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readForm } from "~/web/screens/form.server";

export const handle = { right: "add" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("New Cases That May Be Yours")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const acting = await authorize(request, "add");
	return getOffers(acting.ownerId, pageInput.parse(new URL(request.url).searchParams.get("page") ?? 1));
}

export async function action({ request }: ActionFunctionArgs) {
	const acting = await authorize(request, "add");
	const form = await readForm(request);
	const dismissed = form.get("dismiss");
	try {
		if (typeof dismissed === "string") {
			await dismissFound(acting, dismissed);
			return redirectWithFlash(paths.foundCases, t("Removed. This case will not be offered again."));
		}
		const isAll = form.get("intent") === "add-all";
		const cnrs = isAll ? await listOfferedCnrs(acting.ownerId) : readSelectedCnrs(form);
		const { words, to } = outcomeOf(await addFound(acting, cnrs));
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
			<BackToListHead
				title={t("New Cases That May Be Yours")}
				hint={phrase("These cases have your <0>bar number</0>. Nothing is added automatically.")}
				hintTo={paths.barNumber}
			/>
			{found.counts.all === 0 ? (
				<EmptyList title={t("No new cases")} hint={t("We check once a week and email you when we find one.")} />
			) : (
				<FoundTable key={`${found.page} ${found.counts.all}`} {...found} isTicked isOffer problem={problem} />
			)}
		</>
	);
}
