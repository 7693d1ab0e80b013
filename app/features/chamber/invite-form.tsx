import type { SubmissionResult } from "@conform-to/react";
import { getFormProps, useForm } from "@conform-to/react";
import { ROLES } from "~/features/chamber/rights";
import { PasswordField } from "~/features/sign-in/credential-fields";
import { ErrorSummary } from "~/ui/error-summary";
import { SelectField, TextField } from "~/ui/field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

type Fields = { contact: string; role: string; password: string };

const LABELS: Fields = { contact: "Mobile number or email", role: "Role", password: "Password" };

/** The roles with what they may, to choose one. */
export const roleOptions = ROLES.map(({ id, name, may }) => ({ id, name: `${name}: ${may}` }));

type InviteFormProps = { result?: SubmissionResult<string[]>; asksPassword: boolean };

/** Invites somebody to work on one's cases. */
export function InviteForm({ result, asksPassword }: InviteFormProps) {
	const [form, fields] = useForm<Fields>({ id: "invite", lastResult: result });
	return (
		<SafeForm {...getFormProps(form)} className="card mt-5" preventScrollReset>
			<h2 className="mb-3">Invite somebody</h2>
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<TextField
				field={fields.contact}
				label="Mobile number or email"
				hint="They accept with their own account, which has this number or email."
				autoComplete="off"
				autoCapitalize="none"
				maxLength={200}
				isRequired
			/>
			<SelectField field={fields.role} label="Role" options={roleOptions} placeholder="Select role" isRequired />
			{asksPassword && <PasswordField field={fields.password} />}
			<p className="hint">
				An email address gets a mail. A mobile number gets no SMS: ask the person to open Chamber in Nyaya Diary.
			</p>
			<div className="actions">
				<SubmitButton name="intent" value="invite" busy="Sending…">
					Send invitation
				</SubmitButton>
			</div>
		</SafeForm>
	);
}
