import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { proofForm } from "~/features/people/sign-in/login/login-input";
import { type AskedProof, ProofField } from "~/features/people/sign-in/passkeys/proof-field";
import { askedProof } from "~/features/people/sign-in/passkeys/queries.server";
import { requireFreshProof } from "~/features/people/sign-in/proof.server";
import { phrase, t } from "~/platform/language/translate";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";
import { BackHead } from "~/ui/frame/page-head";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { proofReturn, requireOwnArea, safeRedirect } from "~/web/access/session.server";
import { submit } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Confirm it is you")} · Nyaya Diary` }];

/** What a file's path has more than its screen's. */
const FILE = /(?:(?<=\/batch)\.csv|\/(?!batch\.)[\w-]+\.(?:csv|xlsx)|\/export)(?=\?|$)/;

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	const to = safeRedirect(proofReturn(request), user.role);
	const proof = await askedProof(user);
	// A download cannot replace this page, so it is linked here after the proof, without a redirect.
	if (!proof && !FILE.test(to)) throw redirect(to, 303);
	return { to, backTo: to.replace(FILE, ""), proof };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	return submit(request, proofForm, async ({ password }) => {
		await requireFreshProof({ user, password });
		const { pathname, search } = new URL(request.url);
		return redirect(pathname + search, 303);
	});
}

const LABELS = { password: phrase("Password") };

function ProofForm({ proof, backTo }: { proof: AskedProof; backTo: string }) {
	const [form, fields] = useForm<typeof LABELS>({ lastResult: useActionData<typeof action>()?.result });
	return (
		<SafeForm {...getFormProps(form)} className="card">
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<p className="mb-3">{t("You logged in some time ago. Enter your password again to continue.")}</p>
			<ProofField field={fields.password} proof={proof} />
			<FormActions cancelTo={backTo}>{t("Continue")}</FormActions>
		</SafeForm>
	);
}

/** Asks for a fresh proof, then continues to the requested page. */
export default function Prove() {
	const { to, backTo, proof } = useLoaderData<typeof loader>();
	return (
		<>
			<BackHead title={t("Confirm it is you")} backTo={backTo} />
			{proof ? (
				<ProofForm proof={proof} backTo={backTo} />
			) : (
				<section className="card">
					<p role="status">{t("Thank you. Your file is ready.")}</p>
					<p className="actions">
						<a href={to} className="button button-primary">
							{t("Download")}
						</a>
					</p>
				</section>
			)}
		</>
	);
}
