import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { countOwnData } from "~/features/people/accounts/queries.own-data.server";
import { proofForm } from "~/features/people/sign-in/login/login-input";
import { type AskedProof, ProofField } from "~/features/people/sign-in/passkeys/proof-field";
import { askedProof } from "~/features/people/sign-in/passkeys/queries.server";
import { requireFreshProof } from "~/features/people/sign-in/proof.server";
import { paths, profilePaths } from "~/paths";
import { phrase, t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { requireOwnArea } from "~/web/access/session.server";
import { submit } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Your data")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	const kinds = (await countOwnData(user.id)).filter(({ count }) => count > 0);
	const hasPapers = kinds.some(({ kind }) => kind === "papers");
	return { kinds, hasPapers, ownPaths: profilePaths(user.role), proof: await askedProof(user) };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	return submit(request, proofForm, async ({ password }) => {
		await requireFreshProof({ user, password });
		return redirect(profilePaths(user.role).data, 303);
	});
}

const LABELS = { password: phrase("Password") };

function ProofForm({ proof, closeTo }: { proof: AskedProof; closeTo: string }) {
	const [form, fields] = useForm<typeof LABELS>({ lastResult: useActionData<typeof action>()?.result });
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<p className="mb-3">{t("To download it, enter your password again.")}</p>
			<ProofField field={fields.password} proof={proof} />
			<FormActions cancelTo={closeTo}>{t("Continue")}</FormActions>
		</SafeForm>
	);
}

export default function OwnDataDialog() {
	const { kinds, hasPapers, ownPaths, proof } = useLoaderData<typeof loader>();
	return (
		<RouteDialog title={t("Your data")} closeTo={ownPaths.profile}>
			<p>{t("All your data. Passwords and tokens are not included: we store them only as hashes.")}</p>
			{proof ? (
				<ProofForm proof={proof} closeTo={ownPaths.profile} />
			) : (
				<OwnDataList kinds={kinds} hasPapers={hasPapers} ownPaths={ownPaths} />
			)}
		</RouteDialog>
	);
}

type OwnDataListProps = {
	kinds: { kind: string; count: number }[];
	hasPapers: boolean;
	ownPaths: Pick<ReturnType<typeof profilePaths>, "dataJson" | "dataCsv">;
};

function OwnDataList({ kinds, hasPapers, ownPaths }: OwnDataListProps) {
	return (
		<>
			<p className="actions">
				<a href={ownPaths.dataJson} className="button button-primary" download>
					{t("Download everything (JSON)")}
				</a>
				{hasPapers && (
					<a href={paths.ownPapers} className="button" download>
						{t("Download your papers (ZIP)")}
					</a>
				)}
			</p>
			<h3>{t("As spreadsheets (CSV)")}</h3>
			<ul>
				{kinds.map(({ kind, count }) => (
					<li key={kind} className="mt-3">
						<a href={`${ownPaths.dataCsv}?kind=${kind}`} download>
							{kind.replaceAll("_", " ")}
						</a>{" "}
						<span className="hint">
							{count} {count === 1 ? t("row") : t("rows")}
						</span>
					</li>
				))}
			</ul>
		</>
	);
}
