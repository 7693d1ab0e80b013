import type { ReactNode } from "react";
import { shownLink } from "~/features/money/subscriptions/shown-link";
import { LinkableCaseWords } from "~/features/telling/messages/recipients/linkable-case";
import type { LinkableCase } from "~/features/telling/messages/recipients/number-cases.server";
import { t } from "~/platform/language/translate";
import { Choice } from "~/ui/form/choice";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Pager } from "~/ui/list/pager";

type NumberCasesFormProps = {
	items: LinkableCase[];
	page: number;
	totalPages: number;
	words: string;
	children?: ReactNode;
};

export function NumberCasesForm({ items, page, totalPages, words, children }: NumberCasesFormProps) {
	return (
		<SafeForm>
			<ul className="card mb-3">
				{items.map((item) => (
					<li key={item.id} className="mb-2">
						<input type="hidden" name="shown" value={shownLink(item)} />
						<Choice name="case" value={item.id} defaultChecked={item.isLinked}>
							<LinkableCaseWords item={item} />
						</Choice>
					</li>
				))}
			</ul>
			<div className="actions">
				<SubmitButton busy={t("Saving…")}>{words}</SubmitButton>
				{children}
			</div>
			<Pager page={page} totalPages={totalPages} isPosted />
			{totalPages > 1 && <p className="hint">{t("Your selection is saved when you change pages.")}</p>}
		</SafeForm>
	);
}
