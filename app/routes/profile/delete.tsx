import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { anonymiseKeptRows } from "~/features/administration/privacy/commands.forget.server";
import { deleteAccount } from "~/features/people/accounts/commands.deletion.server";
import { deletionInput } from "~/features/people/accounts/profile/profile-input.server";
import { PasswordField } from "~/features/people/sign-in/login/credential-fields";
import { paths, profilePaths } from "~/paths";
import { t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";
import { Link, useActionData, useLoaderData } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { closeSession, requireOwnArea } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Delete my account")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	return { ownPaths: profilePaths((await requireOwnArea(request)).role) };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	return submit(request, deletionInput, async ({ password }) => {
		await deleteAccount(actorOf(user), password, anonymiseKeptRows);
		return redirectWithFlash(paths.home, t("Your account is deleted."), "success", await closeSession(request));
	});
}

export default function DeleteAccount() {
	const { ownPaths } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const [form, fields] = useForm<{ password: string }>({ lastResult: answer?.result });
	return (
		<RouteDialog title={t("Delete my account")} closeTo={ownPaths.profile}>
			<SafeForm {...getFormProps(form)}>
				<ErrorSummary form={form} fields={fields} labels={{ password: t("Password") }} />
				<p>
					{t(
						"We delete your cases, numbers, messages, sessions and tokens immediately. They cannot be restored. We keep payment records as the law requires, without your name.",
					)}
				</p>
				<p className="mt-3 mb-4">
					<Link to={ownPaths.data} preventScrollReset>
						{t("Download your data first")}
					</Link>
				</p>
				<PasswordField field={fields.password} />
				<FormActions busy={t("Deleting…")} cancelTo={ownPaths.profile} isDanger>
					{t("Delete my account")}
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}
