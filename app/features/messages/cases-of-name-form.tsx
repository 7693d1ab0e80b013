import { Link } from "@remix-run/react";
import { LinkableCaseWords } from "~/features/messages/linkable-case";
import type { LinkableCase } from "~/features/messages/number-cases.server";
import { t } from "~/language/translate";
import { Words } from "~/language/words";
import { paths } from "~/paths";
import { Choice } from "~/ui/choice";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

type CasesOfNameFormProps = { numberId: string; items: LinkableCase[]; hasMore: boolean };

/** Offers the cases with a party of a number's name. Two people may have one name, so none is ticked. */
export function CasesOfNameForm({ numberId, items, hasMore }: CasesOfNameFormProps) {
	return (
		<SafeForm>
			<ul className="card mb-3">
				{items.map((item) => (
					<li key={item.id} className="mb-3">
						<Choice name="case" value={item.id}>
							<LinkableCaseWords item={item} />
						</Choice>
					</li>
				))}
			</ul>
			{hasMore && (
				<p className="hint mb-3">
					<Words id="There are more. <0>Search all cases</0>" to={paths.casesOfNumber(numberId)} />
				</p>
			)}
			<div className="actions">
				<SubmitButton busy={t("Saving…")}>{t("Link the ticked cases")}</SubmitButton>
				<Link to={paths.mobileMaintenance} className="button">
					{t("Not now")}
				</Link>
			</div>
		</SafeForm>
	);
}
