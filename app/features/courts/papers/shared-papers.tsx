import { formatDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { Choice } from "~/ui/form/choice";
import { FormActions, SafeForm } from "~/ui/form/safe-form";

type SharedPapersProps = { papers: { id: string; name: string; day: string | null; isShared: boolean }[] };

/** The choice of the papers that the pages behind a case's links show; nothing while there are none. */
export function SharedPapers({ papers }: SharedPapersProps) {
	if (papers.length === 0) return null;
	return (
		<SafeForm className="card">
			<fieldset>
				<legend className="field-label">{t("Papers on the shared page")}</legend>
				<p className="hint">{t("Anyone with a link to this case can download the ticked ones.")}</p>
				{papers.map(({ id, name, day, isShared }) => (
					<Choice key={id} id={`paper-${id}`} name="paper" value={id} defaultChecked={isShared}>
						<span dir="auto" className="wrap-anywhere">
							{[name, day && formatDay(day)].filter(Boolean).join(" · ")}
						</span>
					</Choice>
				))}
			</fieldset>
			<FormActions intent="papers" busy={t("Saving…")} isPlain>
				{t("Save")}
			</FormActions>
		</SafeForm>
	);
}
