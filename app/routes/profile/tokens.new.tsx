import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { ProofField } from "~/features/people/sign-in/passkeys/proof-field";
import { askedProof } from "~/features/people/sign-in/passkeys/queries.server";
import { apiTokenForm } from "~/features/people/sign-in/tokens/api-token-input";
import { createApiTokenWithProof } from "~/features/people/sign-in/tokens/api-tokens.server";
import { TOKEN_SCOPES, tokenDaysFor } from "~/features/people/sign-in/tokens/token-choices";
import { profilePaths } from "~/paths";
import { phrase, t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { SelectField, TextField, withWords } from "~/ui/form/field";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";
import { Link, useActionData, useLoaderData } from "~/ui/frame/router";
import { requireOwnArea } from "~/web/access/session.server";
import { submit } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("API token")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	const proof = await askedProof(user);
	return { userId: user.id, closeTo: profilePaths(user.role).profile, days: tokenDaysFor(user.role), proof };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	let token: string | undefined;
	const answer = await submit(request, apiTokenForm, async (input) => {
		token = await createApiTokenWithProof(user, input);
		return new Response(null);
	});
	// Only this response shows the token, so it does not redirect.
	return answer instanceof Response ? data({ token, result: undefined }) : answer;
}

function TokenShown({ token, userId, closeTo }: { token: string; userId: string; closeTo: string }) {
	return (
		<>
			<p role="status">{t("Copy this token now. It is not shown again.")}</p>
			<div className="field mt-3">
				<label htmlFor="token">{t("Token")}</label>
				<input id="token" className="input figures" value={token} readOnly />
			</div>
			<p className="hint">
				{t("Send it with every call: Authorization: Bearer {value}…", { value: token.slice(0, 6) })}
			</p>
			<div className="field mt-3">
				<label htmlFor="user-id">{t("Your user id")}</label>
				<input id="user-id" className="input figures" value={userId} readOnly />
			</div>
			<p className="actions">
				<Link to={closeTo} className="button button-primary">
					{t("Done")}
				</Link>
			</p>
		</>
	);
}

type TokenFields = { name: string; scope: string; days: string; password: string };

const LABELS: TokenFields = {
	name: phrase("Name"),
	scope: phrase("Access"),
	days: phrase("Expiry"),
	password: phrase("Password"),
};

const HINTS = { name: phrase("The app that uses it, such as: office diary") };

export default function NewToken() {
	const { userId, closeTo, days, proof } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const token = answer && "token" in answer ? answer.token : undefined;
	const [form, fields] = useForm<TokenFields>({ lastResult: answer?.result });
	const field = withWords(fields, LABELS, HINTS);
	return (
		<RouteDialog title={t("API token")} closeTo={closeTo}>
			{token ? (
				<TokenShown token={token} userId={userId} closeTo={closeTo} />
			) : (
				<SafeForm {...getFormProps(form)}>
					<ErrorSummary form={form} fields={fields} labels={LABELS} />
					<TextField {...field("name")} autoComplete="off" maxLength={60} isRequired />
					<SelectField {...field("scope")} options={[...TOKEN_SCOPES]} placeholder={t("Select access")} isRequired />
					<SelectField
						{...field("days")}
						options={days.map((count) => ({ id: count, name: t("In {count} days", { count }) }))}
						placeholder={t("Select expiry")}
						isRequired
					/>
					<ProofField field={fields.password} proof={proof} />
					<FormActions busy={t("Creating…")} cancelTo={closeTo}>
						{t("Create token")}
					</FormActions>
				</SafeForm>
			)}
		</RouteDialog>
	);
}
