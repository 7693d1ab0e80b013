import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { deleteAccount } from "~/features/accounts/deletion.server";
import { deletionInput } from "~/features/accounts/profile-input.server";
import { profilePath } from "~/features/accounts/profile-words";
import { requestContext } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { closeSession, requireOwnArea } from "~/http/session.server";
import { RouteDialog } from "~/ui/dialog";
import { ErrorSummary, TextField } from "~/ui/field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Delete my account · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	return { path: profilePath((await requireOwnArea(request)).role) };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	return submit(request, deletionInput, async ({ password }) => {
		await deleteAccount({ id: user.id, address: requestContext().address }, password);
		return redirectWithFlash("/", "Your account is deleted.", "success", await closeSession(request));
	});
}

export default function DeleteAccount() {
	const { path } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const [form, fields] = useForm<{ password: string }>({ lastResult: answer?.result });
	return (
		<RouteDialog title="Delete my account" closeTo={path}>
			<SafeForm {...getFormProps(form)}>
				<ErrorSummary form={form} fields={{ password: fields.password }} />
				<p>
					Your cases, numbers, messages, sessions and tokens are deleted at once and cannot be brought back. Records of
					payments stay as the law wants, without your name.
				</p>
				<p className="mt-3 mb-4">
					<Link to={`${path}/data`} preventScrollReset>
						Download your data first
					</Link>
				</p>
				<TextField
					field={fields.password}
					label="Password"
					type="password"
					autoComplete="current-password"
					isRequired
				/>
				<div className="actions">
					<SubmitButton className="button button-danger" busy="Deleting…">
						Delete my account
					</SubmitButton>
					<Link to={path} className="button" preventScrollReset>
						Cancel
					</Link>
				</div>
			</SafeForm>
		</RouteDialog>
	);
}
