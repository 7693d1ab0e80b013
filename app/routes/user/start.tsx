import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { CnrField } from "~/features/courts/cases/form/cnr-field";
import { isStandardCnr, normaliseCnr } from "~/features/courts/courts/cnr";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { PageHead } from "~/ui/frame/page-head";
import { Link, useLoaderData } from "~/ui/frame/router";
import { useHydrated } from "~/ui/frame/use-hydrated";
import { Words } from "~/ui/frame/words";
import { authorize } from "~/web/access/authorize.server";
import { firstCaseCookie, readText } from "~/web/access/cookies.server";

export const handle = { right: "add" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Your first case")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await authorize(request, "add");
	const tried = normaliseCnr((await readText(firstCaseCookie, request)) ?? "");
	return { cnr: isStandardCnr(tried) ? tried : undefined };
}

const CNR = { id: "cnr", errorId: "cnr-error", name: "cnr_number", errors: undefined };

/** The first screen of a new account; the form is that of a new case, which also shows its mistakes. */
export default function Start() {
	const { cnr } = useLoaderData<typeof loader>();
	const isHydrated = useHydrated();
	return (
		<div className="max-w-[36rem]">
			<PageHead title={t("Your first case")} subtitle={t("Add one case, and you see its next hearing.")} />
			<SafeForm className="card mb-4" action={paths.newCase}>
				<CnrField field={{ ...CNR, initialValue: cnr }} guess={undefined} />
				{isHydrated && <input type="hidden" name="is_awaited" value="yes" />}
				<SubmitButton busy={t("Saving…")}>{t("Add Case")}</SubmitButton>
			</SafeForm>
			<section className="card mb-4">
				<h2 className="mb-1 text-lg">{t("Are you an advocate?")}</h2>
				<p className="hint mb-3">{t("Your bar number finds your cases in a district.")}</p>
				<Link to={`${paths.findCases}?by=bar-number`} className="button">
					{t("Find by bar number")}
				</Link>
			</section>
			<p>
				<Words id="<0>Add many cases</0> from a list or a file, <1>write down a case</1> without a CNR, or <2>look around first</2>.">
					<Link to={paths.addManyCases} />
					<Link to={paths.addOwnMatter} />
					<Link to={paths.diary} />
				</Words>
			</p>
		</div>
	);
}
