import type { LinkableCase } from "~/features/messages/number-cases.server";
import { t } from "~/language/translate";
import { Choice } from "~/ui/choice";
import { SafeForm, SubmitButton } from "~/ui/safe-form";
import { TickPager } from "~/ui/tick-pager";

type NumberCasesFormProps = { items: LinkableCase[]; page: number; totalPages: number };

/** Ticks the cases about which a number gets messages. */
export function NumberCasesForm({ items, page, totalPages }: NumberCasesFormProps) {
	return (
		<SafeForm>
			<ul className="card mb-3">
				{items.map(({ id, name, caseNumber, cnrNumber, hearing, isLinked, isByName }) => (
					<li key={id}>
						<input type="hidden" name="shown" value={id} />
						<Choice name="case" value={id} defaultChecked={isLinked}>
							<span>
								<span dir="auto">{name}</span>{" "}
								<span className="hint">
									{name !== caseNumber && `${caseNumber} · `}
									<span className="figures">{cnrNumber}</span> · {hearing}
									{isByName && ` · ${t("Linked by name")}`}
								</span>
							</span>
						</Choice>
					</li>
				))}
			</ul>
			<div className="actions">
				<SubmitButton busy={t("Saving…")}>{t("Save cases")}</SubmitButton>
			</div>
			<TickPager page={page} totalPages={totalPages} />
			{totalPages > 1 && <p className="hint">{t("Ticks are saved when you turn the page.")}</p>}
		</SafeForm>
	);
}
