import { LinkableCaseWords } from "~/features/messages/linkable-case";
import type { LinkableCase } from "~/features/messages/number-cases.server";
import { countWords, t } from "~/language/translate";
import { Choice } from "~/ui/choice";
import { IntentButton } from "~/ui/intent-button";
import { Pager } from "~/ui/pager";
import { SafeForm } from "~/ui/safe-form";

type NamedLink = LinkableCase & { numberId: string; number: string; partyName: string };

type LinksByNameFormProps = { items: NamedLink[]; total: number; page: number; totalPages: number };

/** Confirms or removes the links that a name has made: the ticked ones, or all of them. */
export function LinksByNameForm({ items, total, page, totalPages }: LinksByNameFormProps) {
	return (
		<>
			<p className="mb-3">
				{t("Two people can have one name. Confirm only your own clients.")}{" "}
				{t("Until then these numbers get no messages about these cases.")}
			</p>
			<SafeForm>
				<ul className="card mb-3">
					{items.map((item) => (
						<li key={`${item.numberId} ${item.id}`} className="mb-3">
							<Choice name="link" value={`${item.numberId} ${item.id}`}>
								<span>
									<strong dir="auto">{item.partyName || t("No name")}</strong>{" "}
									<span className="figures">{item.number}</span>
									<br />
									<LinkableCaseWords item={item} />
								</span>
							</Choice>
						</li>
					))}
				</ul>
				<Choice name="all" value="all">
					{countWords(total, "All: {count} link", "All: {count} links")}
				</Choice>
				<div className="actions">
					<IntentButton value="confirm" words={t("Confirm links")} busy={t("Saving…")} isMain />
					<IntentButton value="remove" words={t("Remove links")} busy={t("Saving…")} />
				</div>
			</SafeForm>
			{totalPages > 1 && <Pager page={page} totalPages={totalPages} />}
		</>
	);
}
