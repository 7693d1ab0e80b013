import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { PasswordField } from "~/features/people/sign-in/login/credential-fields";
import { stateOf, WEBHOOK_KINDS } from "~/features/people/webhooks/kinds";
import type { ListedWebhook } from "~/features/people/webhooks/queries.server";
import { StateBadge } from "~/features/people/webhooks/webhook-page";
import { paths } from "~/paths";
import { formatMoment } from "~/platform/calendar/day";
import { phrase, phrases, t } from "~/platform/language/translate";
import { Choice } from "~/ui/form/choice";
import { CopyField } from "~/ui/form/copy-field";
import { TextField, withWords } from "~/ui/form/field";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";
import { Link } from "~/ui/frame/router";
import { DataTable, labelled, RowHead } from "~/ui/list/table";

type Result = SubmissionResult<string[]> | undefined;
type Fields = { url: string; kinds: string; password: string };

const LABELS = { url: phrase("Address"), kinds: phrase("Events"), password: phrase("Password") };
const HINTS = { url: phrase("We send events to this address by POST. It must start with https://") };

export function WebhookForm({ asksPassword, result }: { asksPassword: boolean; result: Result }) {
	const [form, fields] = useForm<Fields>({ lastResult: result });
	const field = withWords(fields, LABELS, HINTS);
	const ticked: unknown[] = result ? [result.initialValue?.kinds].flat() : WEBHOOK_KINDS.map(({ type }) => type);
	return (
		<SafeForm {...getFormProps(form)} className="card mb-4">
			<h2 className="mb-3">{t("Add a webhook")}</h2>
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<TextField {...field("url")} autoComplete="off" maxLength={500} isRequired />
			<fieldset
				className="field"
				id={fields.kinds.id}
				tabIndex={-1}
				aria-describedby={fields.kinds.errors && fields.kinds.errorId}
			>
				<legend>{t("Events")}</legend>
				{WEBHOOK_KINDS.map(({ type, description }) => (
					<Choice key={type} name="kinds" value={type} defaultChecked={ticked.includes(type)}>
						{t(description)}
					</Choice>
				))}
				<p className="error" id={fields.kinds.errorId}>
					{fields.kinds.errors?.[0] && t(fields.kinds.errors[0])}
				</p>
			</fieldset>
			{asksPassword && <PasswordField field={fields.password} />}
			<FormActions busy={t("Adding…")}>{t("Add a webhook")}</FormActions>
		</SafeForm>
	);
}

/** A new secret, shown only once. */
export function SecretShown({ secret, doneTo }: { secret: string; doneTo: string }) {
	return (
		<div className="card mb-4">
			<p role="status">{t("Copy this secret now. It is not shown again.")}</p>
			<div className="field mt-3">
				<label htmlFor="secret">{t("Secret")}</label>
				<CopyField id="secret" value={secret} />
			</div>
			<p className="hint">{t("Your program uses it to check that a delivery is from us.")}</p>
			<p className="actions">
				<Link to={doneTo} className="button button-primary">
					{t("Done")}
				</Link>
			</p>
		</div>
	);
}

const ASKED = {
	rotate: phrases("Create a new secret?", "The old secret works for 24 more hours.", "Create new secret"),
	delete: phrases("Delete this webhook?", "We stop sending to it and delete its log.", "Delete webhook"),
};

type AskProps = { ask: keyof typeof ASKED; asksPassword: boolean; cancelTo: string; result: Result };

export function AskForm({ ask, asksPassword, cancelTo, result }: AskProps) {
	const [form, fields] = useForm<{ password: string }>({ lastResult: result });
	const [title, text, button] = ASKED[ask];
	return (
		<SafeForm {...getFormProps(form)} className="card mb-4">
			<h2>{t(title)}</h2>
			<ErrorSummary form={form} fields={fields} labels={{ password: t("Password") }} />
			<p className="mt-1 mb-3">{t(text)}</p>
			{asksPassword && <PasswordField field={fields.password} />}
			<FormActions intent={ask} cancelTo={cancelTo} isDanger={ask === "delete"}>
				{t(button)}
			</FormActions>
		</SafeForm>
	);
}

export function WebhookTable({ items }: { items: ListedWebhook[] }) {
	return (
		<DataTable label={t("Webhooks")} columns={phrases("Address", "Status", "Events", "Last used")}>
			{items.map(({ triedAt, ...webhook }) => (
				<tr key={webhook.id}>
					<RowHead>
						<Link to={paths.webhook(webhook.id)} className="break-all">
							{webhook.url}
						</Link>
					</RowHead>
					<td>
						<StateBadge state={stateOf(webhook)} />
					</td>
					<td {...labelled("Events")}>{webhook.kinds.length}</td>
					<td {...labelled("Last used")}>{triedAt ? formatMoment(triedAt) : t("Never")}</td>
				</tr>
			))}
		</DataTable>
	);
}
