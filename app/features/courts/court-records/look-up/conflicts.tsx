import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";

export type Conflict = { field: string; label: string; ours: string; court: string };

/** Fields edited here with another value at eCourts. */
export function Conflicts({ caseId, rows }: { caseId: string; rows: Conflict[] }) {
	if (rows.length === 0) return null;
	return (
		<section className="note" aria-label={t("Differs from eCourts")}>
			<h2>{t("Differs from eCourts")}</h2>
			{rows.map(({ field, label, ours, court }) => (
				<SafeForm key={field} action={adminPaths.acceptCourtValue(caseId)} className="mt-2">
					<input type="hidden" name="field" value={field} />
					<p dir="auto">
						<strong>{label}</strong>
						{t(": here {ours}; eCourts: {court}", { ours, court })}
					</p>
					<SubmitButton className="button button-small">{t("Use eCourts value for {label}", { label })}</SubmitButton>
				</SafeForm>
			))}
		</section>
	);
}
