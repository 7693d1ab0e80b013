import { useMay } from "~/features/people/chamber/use-may";
import type { UpdateKind } from "~/features/telling/client-updates/schema";
import { ChatButton } from "~/features/telling/messages/chat-button";
import { paths } from "~/paths";
import { LANGUAGES, type Language, phrase, t } from "~/platform/language/translate";
import { IntentButton, SafeForm } from "~/ui/form/safe-form";
import { Link } from "~/ui/frame/router";

export type UpdateItem = {
	id: number;
	kind: UpdateKind;
	name: string;
	/** Formatted. */
	number: string;
	caseId: string;
	caseName: string;
	isStopped: boolean;
	/** When it is sent, formatted. */
	due: string;
	language: Language;
	text: string;
	/** Opens WhatsApp with the text; null where the package sends it. */
	chatUrl: string | null;
};

const KIND_WORDS: Record<UpdateKind, string> = {
	reminder: phrase("Reminder of a hearing"),
	moved: phrase("New date"),
	taken_away: phrase("Date removed"),
	held: phrase("Hearing recorded"),
};

function Update({ item }: { item: UpdateItem }) {
	const may = useMay();
	const { id, kind, name, number, caseId, caseName, isStopped, due, language, text, chatUrl } = item;
	return (
		<li className="card mb-3">
			<h2>
				<bdi>{name || t("No name")}</bdi> <span className="figures">{number}</span>
			</h2>
			<p className="hint">
				{t(KIND_WORDS[kind])} · <Link to={paths.case(caseId)}>{caseName}</Link>
				{chatUrl === null && ` · ${isStopped ? t("Stopped") : t("To be sent at {due}", { due })}`}
			</p>
			<p className="note mt-2 whitespace-pre-wrap" dir="auto" lang={language}>
				{text}
			</p>
			{may("message") && (
				<SafeForm className="actions items-end mt-2" aria-label={`${name || number}, ${LANGUAGES[language].name}`}>
					<input type="hidden" name="update" value={id} />
					{chatUrl !== null && <ChatButton url={chatUrl} isPrimary />}
					{chatUrl !== null && <IntentButton value="told" words={t("Told")} />}
					{chatUrl === null && !isStopped && <IntentButton value="stop" words={t("Stop")} />}
					{chatUrl === null && <IntentButton value="send" words={t("Send now")} />}
				</SafeForm>
			)}
		</li>
	);
}

/** Updates to clients, each with the message as it arrives. */
export function UpdateList({ items, label }: { items: UpdateItem[]; label: string }) {
	return (
		<ul aria-label={label}>
			{items.map((item) => (
				<Update key={item.id} item={item} />
			))}
		</ul>
	);
}
