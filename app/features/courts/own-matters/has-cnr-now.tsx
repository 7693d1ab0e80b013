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

/** Adds a matter's CNR, or looks the matter up. Collapsed, since it is used once for a matter. */
export function HasCnrNow({ lookUp, typed, errors }: HasCnrNowProps) {
	const field: AnyField = {
		...{ id: "cnr", name: "cnr_number", errorId: "cnr-error", errors: errors ?? undefined },
		initialValue: typeof typed === "string" ? typed : "",
	};
	return (
		<details className="more mt-4" open={errors != null}>
			<summary>{lookUp ? t("Look this up, or add its CNR") : t("This matter has a CNR now")}</summary>
			{lookUp && (
				<p className="mb-2">
					<Link to={lookUp}>{t("Look this up")}</Link>{" "}
					<span className="hint">{t("At the Supreme Court, tribunals and commissions")}</span>
				</p>
			)}
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
