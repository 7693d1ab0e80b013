import { KEPT_TEXT } from "~/features/messages/draft-view";
import { t } from "~/language/translate";
import { Words } from "~/language/words";
import { paths } from "~/paths";
import { IntentButton } from "~/ui/intent-button";

type TemplateChoiceProps = { templates: { id: string; name: string }[]; template: string };

/** Which text the messages of a draft have: the usual one, or a template of the person's. */
export function TemplateChoice({ templates, template }: TemplateChoiceProps) {
	if (templates.length === 0 && template === "")
		return (
			<p className="mt-2">
				<Words id="<0>Write a template</0> to send your own words." to={paths.newMessageTemplate} />
			</p>
		);
	return (
		<div className="field mt-2">
			<label htmlFor="draft-template">{t("Text")}</label>
			<div className="with-button">
				<select id="draft-template" name="template" className="input" defaultValue={template}>
					<option value="">{t("Usual text")}</option>
					{template === KEPT_TEXT && <option value={KEPT_TEXT}>{t("A template you deleted")}</option>}
					{templates.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</select>
				<IntentButton value="count" words={t("Show text")} />
			</div>
		</div>
	);
}
