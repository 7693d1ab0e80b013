import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useDevice, useHasPasskeys } from "~/features/people/sign-in/passkeys/device";
import type { PasskeyItem } from "~/features/people/sign-in/passkeys/passkey-table";
import { type AskedProof, ProofField } from "~/features/people/sign-in/passkeys/proof-field";
import { t } from "~/platform/language/translate";
import { TextField } from "~/ui/form/field";
import { ErrorSummary, FormActions, SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { useSubmit } from "~/ui/frame/router";

type Result = SubmissionResult<string[]> | undefined;

/** Asks for the password before a passkey can be added. */
export function ProofForm({ proof, result }: { proof: AskedProof; result: Result }) {
	const [form, fields] = useForm<{ password: string }>({ lastResult: result });
	return (
		<SafeForm {...getFormProps(form)} className="card">
			<ErrorSummary form={form} fields={fields} labels={{ password: t("Password") }} />
			<p className="mb-3">{t("Enter your password to add a passkey.")}</p>
			<ProofField field={fields.password} proof={proof} />
			<FormActions intent="prove">{t("Continue")}</FormActions>
		</SafeForm>
	);
}

type AddProps = { page: string; offeredAt: string; name: string; result: Result };

/** Creates a passkey on this device, or on one the browser can reach. */
export function AddPasskeyForm({ page, offeredAt, name, result }: AddProps) {
	const [form, fields] = useForm<{ name: string; passkey: string }>({ lastResult: result, defaultValue: { name } });
	const { ask, problem, isAsking } = useDevice("make", offeredAt);
	const hasPasskeys = useHasPasskeys();
	const submit = useSubmit();
	if (!hasPasskeys)
		return (
			<p className="note">{t("To add a passkey, open the standard version in a browser that supports passkeys.")}</p>
		);
	return (
		<SafeForm
			{...getFormProps(form)}
			className="card"
			onSubmit={(event) => {
				event.preventDefault();
				ask(event.currentTarget, async (posted) => {
					submit(posted, { method: "post", action: page });
					return undefined;
				});
			}}
		>
			<ErrorSummary form={form} fields={fields} labels={{ name: t("Name"), passkey: t("Passkey") }} />
			<input type="hidden" name="intent" value="add" />
			<TextField
				field={fields.name}
				label={t("Name")}
				hint={t("A name to recognise it, e.g. My phone")}
				autoComplete="off"
				maxLength={60}
			/>
			<SubmitButton isDisabled={isAsking}>{t("Add a passkey")}</SubmitButton>
			<p role="status" className="hint mt-1">
				{problem}
			</p>
		</SafeForm>
	);
}

type RemoveProps = { item: PasskeyItem; proof: AskedProof; cancelTo: string; result: Result };

export function RemovePasskeyForm({ item, proof, cancelTo, result }: RemoveProps) {
	const [form, fields] = useForm<{ id: string; password: string }>({ lastResult: result });
	return (
		<SafeForm {...getFormProps(form)} className="card">
			<h2>{t("Remove the passkey {name}?", { name: item.name })}</h2>
			<ErrorSummary form={form} fields={fields} labels={{ password: t("Password") }} />
			<p className="mt-1 mb-3">{t("It no longer logs you in. Delete it on your device too.")}</p>
			<input type="hidden" name="id" value={item.id} />
			<ProofField field={fields.password} proof={proof} />
			<FormActions intent="remove" cancelTo={cancelTo} isDanger>
				{t("Remove")}
			</FormActions>
		</SafeForm>
	);
}
