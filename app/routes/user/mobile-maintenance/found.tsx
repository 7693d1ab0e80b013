import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { requireSavedNumber } from "~/features/money/subscriptions/commands.numbers.server";
import { casesOfNameInput } from "~/features/money/subscriptions/link-input";
import { setLinks } from "~/features/money/subscriptions/links.server";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { LinkableCaseWords } from "~/features/telling/messages/recipients/linkable-case";
import { type LinkableCase, listCasesOfName } from "~/features/telling/messages/recipients/number-cases.server";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { Choice } from "~/ui/form/choice";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { PageHead } from "~/ui/frame/page-head";
import { Problem } from "~/ui/frame/problem";
import { Link, useActionData, useLoaderData } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "numbers" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Link cases")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const acting = await authorize(request, "numbers");
	const saved = await orNotFound(requireSavedNumber(acting.ownerId, params.numberId ?? ""));
	const found = await listCasesOfName(acting.ownerId, saved);
	if (found.items.length === 0) throw redirect(paths.casesOfNumber(saved.id));
	return { id: saved.id, number: formatMobileNumber(saved.number), partyName: saved.partyName, ...found };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const acting = await authorize(request, "numbers");
	return submit(request, casesOfNameInput, async ({ case: ticked }) => {
		const { id } = await requireSavedNumber(acting.ownerId, params.numberId ?? "");
		const choices = ticked.map((caseId) => ({ numberId: id, caseId, isLinked: true }));
		await setLinks(acting, choices);
		return redirectWithFlash(paths.mobileMaintenance, t("Linked cases saved."));
	});
}

export default function CasesOfName() {
	const { id, number, partyName, items, hasMore } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title={t("Link cases to {partyName}", { partyName })} />
			<Problem answer={useActionData<typeof action>()} />
			<p className="mb-3">
				<span className="figures">{number}</span> · {t("We found cases with this party. Choose which to link.")}
			</p>
			<CasesOfNameForm numberId={id} items={items} hasMore={hasMore} />
		</>
	);
}

type CasesOfNameFormProps = { numberId: string; items: LinkableCase[]; hasMore: boolean };

/** Suggests cases with a party of the number's name. Names are not unique, so none is preselected. */
function CasesOfNameForm({ numberId, items, hasMore }: CasesOfNameFormProps) {
	return (
		<SafeForm>
			<ul className="card mb-3">
				{items.map((item) => (
					<li key={item.id} className="mb-3">
						<Choice name="case" value={item.id}>
							<LinkableCaseWords item={item} />
						</Choice>
					</li>
				))}
			</ul>
			{hasMore && (
				<p className="hint mb-3">
					<Words id="There are more. <0>Search all cases</0>" to={paths.casesOfNumber(numberId)} />
				</p>
			)}
			<div className="actions">
				<SubmitButton busy={t("Saving…")}>{t("Link the ticked cases")}</SubmitButton>
				<Link to={paths.mobileMaintenance} className="button">
					{t("Not now")}
				</Link>
			</div>
		</SafeForm>
	);
}
