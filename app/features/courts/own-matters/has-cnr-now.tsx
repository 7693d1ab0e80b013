import { t } from "~/platform/language/translate";
import { type AnyField, TextField } from "~/ui/form/field";
import { IntentButton, SafeForm } from "~/ui/form/safe-form";

type HasCnrNowProps = { typed?: unknown; errors?: string[] | null };

/** Adds a matter's CNR. The form is collapsed, since it is used once for a matter. */
export function HasCnrNow({ typed, errors }: HasCnrNowProps) {
	const field: AnyField = {
		...{ id: "cnr", name: "cnr_number", errorId: "cnr-error", errors: errors ?? undefined },
		initialValue: typeof typed === "string" ? typed : "",
	};
	return (
		<details className="more mt-4" open={errors != null}>
			<summary>{t("This matter has a CNR now")}</summary>
			<SafeForm className="card">
				<p>
					{t(
						"It becomes a case of the courts, and its details come from eCourts. Note, tags, recorded hearings and linked numbers stay. Parties and dates are then the court's.",
					)}
				</p>
				<TextField field={field} label={t("CNR Number")} autoCapitalize="characters" autoComplete="off" isRequired />
				<IntentButton value="cnr" words={t("Save the CNR")} busy={t("Saving…")} />
			</SafeForm>
		</details>
	);
}
