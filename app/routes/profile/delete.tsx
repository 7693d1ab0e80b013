import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { deleteAccount } from "~/features/accounts/commands.deletion.server";
import { deletionInput } from "~/features/accounts/profile-input.server";
import { forgetInKept } from "~/features/privacy/commands.forget.server";
import { PasswordField } from "~/features/sign-in/credential-fields";
import { actorOf } from "~/http/actor.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { closeSession, requireOwnArea } from "~/http/session.server";
import { t } from "~/language/translate";
import { paths, profilePaths } from "~/paths";
import { RouteDialog } from "~/ui/dialog";
import { ErrorSummary } from "~/ui/error-summary";
import { FormActions, SafeForm } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: `${t("Delete my account")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	return { paths: profilePaths((await requireOwnArea(request)).role) };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	return submit(request, deletionInput, async ({ password }) => {
		await deleteAccount(actorOf(user), password, forgetInKept);
		return redirectWithFlash(paths.home, t("Your account is deleted."), "success", await closeSession(request));
	});
}

export default function DeleteAccount() {
	const { paths: own } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const [form, fields] = useForm<{ password: string }>({ lastResult: answer?.result });
	return (
		<RouteDialog title={t("Delete my account")} closeTo={own.profile}>
			<SafeForm {...getFormProps(form)}>
				<ErrorSummary form={form} fields={fields} labels={{ password: t("Password") }} />
				<p>
					{t(
						"Your cases, numbers, messages, sessions and tokens are deleted at once and cannot be restored. Payment records are kept as the law requires, without your name.",
					)}
				</p>
				<p className="mt-3 mb-4">
					<Link to={own.data} preventScrollReset>
						{t("Download your data first")}
					</Link>
				</p>
				<PasswordField field={fields.password} />
				<FormActions busy={t("Deleting…")} cancelTo={own.profile} isDanger>
					{t("Delete my account")}
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}
