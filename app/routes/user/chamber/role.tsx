import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { roleInput } from "~/features/people/chamber/chamber-input";
import { changeRole } from "~/features/people/chamber/commands.server";
import { memberItem } from "~/features/people/chamber/member-items.server";
import { requireMember } from "~/features/people/chamber/queries.server";
import { ROLE_LABELS, type RoleFieldNames, RoleFields } from "~/features/people/chamber/role-fields";
import { askedProof } from "~/features/people/sign-in/passkeys/queries.server";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { requireUser } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Change role")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const { name, contact, role } = memberItem(await orNotFound(requireMember(user.id, params.memberId ?? "")));
	return { who: name || contact, role, proof: await askedProof(user) };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, roleInput, async (input) => {
		await changeRole(user, actorOf(user), params.memberId ?? "", input);
		return redirectWithFlash(paths.chamber, t("Role changed."));
	});
}

export default function ChangeRole() {
	const { who, role, proof } = useLoaderData<typeof loader>();
	const result = useActionData<typeof action>()?.result;
	const [form, fields] = useForm<Record<RoleFieldNames, string>>({
		id: "role",
		lastResult: result,
		defaultValue: { role },
	});
	return (
		<RouteDialog title={t("Change role")} closeTo={paths.chamber}>
			<SafeForm {...getFormProps(form)}>
				<ErrorSummary form={form} fields={fields} labels={ROLE_LABELS} />
				<p dir="auto" className="message">
					{who}
				</p>
				<RoleFields fields={fields} proof={proof} />
				<FormActions busy={t("Saving…")} cancelTo={paths.chamber}>
					{t("Change role")}
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}
