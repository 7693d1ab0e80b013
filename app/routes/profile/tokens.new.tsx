import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { apiTokenForm } from "~/features/sign-in/api-token-input";
import { createApiTokenWithProof } from "~/features/sign-in/api-tokens.server";
import { PasswordField } from "~/features/sign-in/credential-fields";
import { isFreshlyProven } from "~/features/sign-in/proof.server";
import { TOKEN_SCOPES, tokenDaysFor } from "~/features/sign-in/token-choices";
import { submit } from "~/http/form.server";
import { requireOwnArea } from "~/http/session.server";
import { profilePaths } from "~/paths";
import { RouteDialog } from "~/ui/dialog";
import { ErrorSummary } from "~/ui/error-summary";
import { SelectField, TextField } from "~/ui/field";
import { FormActions, SafeForm } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "API token · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	const asksPassword = !isFreshlyProven(user);
	return { closeTo: profilePaths(user.role).profile, days: tokenDaysFor(user.role), asksPassword };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	let token: string | undefined;
	const answer = await submit(request, apiTokenForm, async (input) => {
		token = await createApiTokenWithProof(user, input);
		return new Response(null);
	});
	// The token is shown in this answer only, so there is no page to redirect to.
	return answer instanceof Response ? data({ token, result: undefined }) : answer;
}

function TokenShown({ token, closeTo }: { token: string; closeTo: string }) {
	return (
		<>
			<p role="status">Copy this token now. It is not shown again.</p>
			<div className="field mt-3">
				<label htmlFor="token">Token</label>
				<input id="token" className="input figures" value={token} readOnly />
			</div>
			<p className="hint">Send it with every call: Authorization: Bearer {token.slice(0, 6)}…</p>
			<p className="actions">
				<Link to={closeTo} className="button button-primary">
					Done
				</Link>
			</p>
		</>
	);
}

type TokenFields = { name: string; scope: string; days: string; password: string };

const LABELS: TokenFields = { name: "Name", scope: "Access", days: "Expiry", password: "Password" };

export default function NewToken() {
	const { closeTo, days, asksPassword } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const token = answer && "token" in answer ? answer.token : undefined;
	const [form, fields] = useForm<TokenFields>({ lastResult: answer?.result });
	return (
		<RouteDialog title="API token" closeTo={closeTo}>
			{token ? (
				<TokenShown token={token} closeTo={closeTo} />
			) : (
				<SafeForm {...getFormProps(form)}>
					<ErrorSummary form={form} fields={fields} labels={LABELS} />
					<TextField
						field={fields.name}
						label="Name"
						hint="The app that uses it, such as: office diary"
						autoComplete="off"
						maxLength={60}
						isRequired
					/>
					<SelectField
						field={fields.scope}
						label="Access"
						options={[...TOKEN_SCOPES]}
						placeholder="Select access"
						isRequired
					/>
					<SelectField
						field={fields.days}
						label="Expiry"
						options={days.map((count) => ({ id: count, name: `In ${count} days` }))}
						placeholder="Select expiry"
						isRequired
					/>
					{asksPassword && <PasswordField field={fields.password} />}
					<FormActions busy="Creating…" cancelTo={closeTo}>
						Create token
					</FormActions>
				</SafeForm>
			)}
		</RouteDialog>
	);
}
