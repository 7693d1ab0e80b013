import { t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";

/** Removes the entry of the form above. It asks for confirmation, since the note is deleted too. */
export function RemoveHearing({ id }: { id: string }) {
	return (
		<details className="more mt-4">
			<summary>{t("Remove this entry")}</summary>
			<SafeForm className="card">
				<p>{t("The entry and its note are deleted. The next date is the court's again.")}</p>
				<input type="hidden" name="hearing" value={id} />
				<SubmitButton className="button button-danger mt-2" name="intent" value="remove" busy={t("Removing…")}>
					{t("Remove")}
				</SubmitButton>
			</SafeForm>
		</details>
	);
}
