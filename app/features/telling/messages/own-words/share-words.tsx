import { ChatButton } from "~/features/telling/messages/chat-button";
import type { shareInOwnWords } from "~/features/telling/messages/own-words/share.server";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { Form } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";

type ShareWordsProps = Awaited<ReturnType<typeof shareInOwnWords>> & {
	/** The page the person came from, passed on by the form. */
	back: string;
};

/** Shares a case in the person's own words: choose a template, see the text, open WhatsApp. */
export function ShareWords({ templates, chosen, back }: ShareWordsProps) {
	if (templates.length === 0)
		return (
			<p className="mt-2">
				<Words id="<0>Write a template</0> to share a case in your own words." to={paths.newMessageTemplate} />
			</p>
		);
	return (
		<Form className="mt-3" id="own-words" action="#own-words" preventScrollReset>
			<input type="hidden" name="part" value="clients" />
			<input type="hidden" name="return" value={back} />
			<div className="field">
				<label htmlFor="share-template">{t("Message template")}</label>
				<div className="with-button">
					<select id="share-template" name="words" className="input" defaultValue={chosen?.id} key={chosen?.id}>
						{templates.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</select>
					<button type="submit" className="button">
						{t("Show text")}
					</button>
				</div>
			</div>
			{chosen && (
				<>
					<p className="note whitespace-pre-wrap" dir="auto">
						{chosen.text}
					</p>
					<ChatButton url={chosen.url} />
				</>
			)}
		</Form>
	);
}
