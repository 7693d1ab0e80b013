import { Link } from "@remix-run/react";
import { KEPT_TEXT } from "~/features/messages/draft-view";
import { paths } from "~/paths";
import { SubmitButton } from "~/ui/safe-form";

type TemplateChoiceProps = { templates: { id: string; name: string }[]; template: string };

/** Which text the messages of a draft have: the usual one, or a template of the person's. */
export function TemplateChoice({ templates, template }: TemplateChoiceProps) {
	if (templates.length === 0 && template === "")
		return (
			<p className="mt-2">
				<Link to={paths.newMessageTemplate}>Write a template</Link> to send your own words.
			</p>
		);
	return (
		<div className="field mt-2">
			<label htmlFor="draft-template">Text</label>
			<div className="with-button">
				<select id="draft-template" name="template" className="input" defaultValue={template}>
					<option value="">Usual text</option>
					{template === KEPT_TEXT && <option value={KEPT_TEXT}>A template you deleted</option>}
					{templates.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</select>
				<SubmitButton className="button" name="intent" value="count">
					Show text
				</SubmitButton>
			</div>
		</div>
	);
}
