import { type ConsentItem, ITEMS } from "~/features/people/consent/items";
import { paths, profilePaths } from "~/paths";
import { t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Link } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";

export type ConsentCard = { item: ConsentItem; state: "given" | "withdrawn" | "asked"; at: string | null };

function stateWords({ state, at }: ConsentCard) {
	if (state === "asked") return at ? t("The text has changed since you agreed.") : t("Not answered yet.");
	return state === "given" ? t("Agreed on {day}.", { day: at ?? "" }) : t("Withdrawn on {day}.", { day: at ?? "" });
}

function AnswerForm({ item, intent, label }: { item: ConsentItem; intent: string; label: string }) {
	return (
		<SafeForm action={paths.consents}>
			<input type="hidden" name="item" value={item} />
			<SubmitButton className="button" name="intent" value={intent} busy={t("Saving…")}>
				{label}
			</SubmitButton>
		</SafeForm>
	);
}

function Question({ item }: { item: ConsentItem }) {
	return (
		<div className="note">
			<p>
				<strong>{t("Withdraw this?")}</strong> {t(ITEMS[item].ends)}
			</p>
			<div className="actions">
				{item === "account" ? (
					<Link to={profilePaths("USER").delete} className="button button-danger">
						{t("Delete my account")}
					</Link>
				) : (
					<AnswerForm item={item} intent="withdraw" label={t("Withdraw now")} />
				)}
				<Link to={paths.consents} className="button">
					{t("Cancel")}
				</Link>
			</div>
		</div>
	);
}

export function ConsentItems({ cards, withdrawing }: { cards: ConsentCard[]; withdrawing: string | null }) {
	return (
		<div className="prose">
			<p>
				<Words id="You can change each choice at any time. For the full text, see the <0>Privacy Policy</0>.">
					<Link to={paths.privacy} />
				</Words>
			</p>
			{cards.some(({ state }) => state === "asked") && (
				<SafeForm action={paths.consents}>
					<SubmitButton name="intent" value="give-asked" busy={t("Saving…")}>
						{t("Agree to all unanswered items")}
					</SubmitButton>
				</SafeForm>
			)}
			{cards.map((card) => (
				<section key={card.item} className="card mt-3" aria-labelledby={`consent-${card.item}`}>
					<h2 id={`consent-${card.item}`}>{t(ITEMS[card.item].name)}</h2>
					<p>{t(ITEMS[card.item].why)}</p>
					<p className="hint">
						{t("How long: {until}", { until: t(ITEMS[card.item].until) })} <br />
						{stateWords(card)}
					</p>
					{withdrawing === card.item ? (
						<Question item={card.item} />
					) : (
						<div className="actions">
							{card.state !== "given" && (
								<AnswerForm
									item={card.item}
									intent="give"
									label={card.state === "withdrawn" ? t("Agree again") : t("Agree")}
								/>
							)}
							{card.state !== "withdrawn" && (
								<Link to={`${paths.consents}?withdraw=${card.item}`} className="button" preventScrollReset>
									{t("Withdraw")}
								</Link>
							)}
						</div>
					)}
				</section>
			))}
		</div>
	);
}
