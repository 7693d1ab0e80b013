import { t } from "~/platform/language/translate";
import { type AnyField, TextField } from "~/ui/form/field";
import { IntentButton, SafeForm } from "~/ui/form/safe-form";
import { Link } from "~/ui/frame/router";

type HasCnrNowProps = {
	/** The page that looks the matter up, where there is somebody to ask. */
	lookUp?: string;
	typed?: unknown;
	errors?: string[] | null;
};

/** Adds a matter's CNR. The form is collapsed, since it is used once for a matter. */
export function HasCnrNow({ lookUp, typed, errors }: HasCnrNowProps) {
	const field: AnyField = {
		...{ id: "cnr", name: "cnr_number", errorId: "cnr-error", errors: errors ?? undefined },
		initialValue: typeof typed === "string" ? typed : "",
	};
	const form = (
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
	return (
		<>
			{lookUp && (
				<p className="mt-4">
					<Link to={lookUp}>{t("Look this up")}</Link>{" "}
					<span className="hint">{t("At the Supreme Court, tribunals and commissions")}</span>
				</p>
			)}
			{form}
		</>
	);
}
