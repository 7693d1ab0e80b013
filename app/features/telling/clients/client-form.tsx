import { getFormProps, useForm } from "@conform-to/react";
import { phrase, t } from "~/platform/language/translate";
import { TextField, withWords } from "~/ui/form/field";
import { type Basis, ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";

const LABELS = { party_name: phrase("Party Name"), mobile_number: phrase("Mobile Number") };
const HINTS = { mobile_number: phrase("Ten digits, with or without +91, like 98765 43210") };

type ClientFormProps = {
	result: Basis["result"];
	cancelTo: string;
	/** The name to begin with, and names to choose from. */
	party?: string;
	parties?: string[];
	/** On a page with several forms. */
	intent?: string;
};

/** A new client in two fields. */
export function ClientForm({ result, cancelTo, party = "", parties = [], intent }: ClientFormProps) {
	const defaultValue = { party_name: party, mobile_number: "" };
	const [form, fields] = useForm<typeof LABELS>({ id: "client-form", lastResult: result, defaultValue });
	const field = withWords(fields, LABELS, HINTS);
	return (
		<SafeForm {...getFormProps(form)} className={intent && "card mt-2"} preventScrollReset>
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<TextField
				{...field("party_name")}
				maxLength={100}
				autoComplete="off"
				dir="auto"
				list={parties.length > 0 ? "client-names" : undefined}
				isFocused={party === ""}
			/>
			{parties.length > 0 && (
				<datalist id="client-names">
					{parties.map((name) => (
						<option key={name} value={name} />
					))}
				</datalist>
			)}
			<TextField
				{...field("mobile_number")}
				type="tel"
				inputMode="tel"
				autoComplete="off"
				isRequired
				isFocused={party !== ""}
			/>
			<p className="hint">{t("Language, agreement and automatic messages are chosen on the client's page.")}</p>
			<FormActions intent={intent} busy={t("Saving…")} cancelTo={cancelTo}>
				{t("Save")}
			</FormActions>
		</SafeForm>
	);
}
