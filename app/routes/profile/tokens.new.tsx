import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { apiTokenInput } from "~/features/accounts/api-token-input";
import { createApiToken } from "~/features/accounts/api-tokens.server";
import { profilePath } from "~/features/accounts/profile-words";
import { TOKEN_DAYS, TOKEN_SCOPES } from "~/features/accounts/token-choices";
import { submit } from "~/http/form.server";
import { requireOwnArea } from "~/http/session.server";
import { RouteDialog } from "~/ui/dialog";
import { ErrorSummary, SelectField, TextField } from "~/ui/field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "API token · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	return { path: profilePath((await requireOwnArea(request)).role) };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	let token: string | undefined;
	const answer = await submit(request, apiTokenInput, async (input) => {
		token = await createApiToken(user.id, input);
		return new Response(null);
	});
	// The token is shown in this answer and nowhere again, so there is no page to redirect to.
	return answer instanceof Response ? data({ token, result: undefined }) : answer;
}

function TokenShown({ token, path }: { token: string; path: string }) {
	return (
		<>
			<p role="status">Copy this token now. It is not shown again.</p>
			<div className="field mt-3">
				<label htmlFor="token">Token</label>
				<input id="token" className="input figures" value={token} readOnly />
			</div>
			<p className="hint">Send it with every call: Authorization: Bearer {token.slice(0, 6)}…</p>
			<p className="actions">
				<Link to={path} className="button button-primary">
					I have copied it
				</Link>
			</p>
		</>
	);
}

export default function NewToken() {
	const { path } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const token = answer && "token" in answer ? answer.token : undefined;
	const [form, fields] = useForm<{ name: string; scope: string; days: string }>({ lastResult: answer?.result });
	return (
		<RouteDialog title="API token" closeTo={path}>
			{token ? (
				<TokenShown token={token} path={path} />
			) : (
				<SafeForm {...getFormProps(form)}>
					<ErrorSummary form={form} fields={{ name: fields.name, scope: fields.scope, days: fields.days }} />
					<TextField
						field={fields.name}
						label="Name"
						hint="What will use it, such as: office diary"
						autoComplete="off"
						maxLength={60}
						isRequired
					/>
					<SelectField
						field={fields.scope}
						label="Scope"
						options={[...TOKEN_SCOPES]}
						placeholder="Select what it may do"
						isRequired
					/>
					<SelectField
						field={fields.days}
						label="Expiry"
						options={TOKEN_DAYS.map((days) => ({ id: days, name: `In ${days} days` }))}
						placeholder="Select how long it lasts"
						isRequired
					/>
					<div className="actions">
						<SubmitButton busy="Making…">Make token</SubmitButton>
						<Link to={path} className="button" preventScrollReset>
							Cancel
						</Link>
					</div>
				</SafeForm>
			)}
		</RouteDialog>
	);
}
