import type { ThreadEntry } from "~/features/telling/clients/thread.server";
import { StatusBadge } from "~/features/telling/messages/sent/message-table";
import { paths } from "~/paths";
import { phrase, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";

const CHANNEL_WORDS: Record<ThreadEntry["channel"], string> = {
	whatsapp: phrase("By WhatsApp"),
	sms: phrase("By SMS"),
	email: phrase("By email"),
	chat: phrase("By your own WhatsApp"),
};

const STOP_WORDS: Record<NonNullable<ThreadEntry["stopped"]>, string> = {
	reply: phrase("Replied STOP: gets no more messages"),
	whatsapp: phrase("Stopped us in WhatsApp: gets no more messages"),
	link: phrase("Stopped your messages by the link in one"),
};

function Told({ entry }: { entry: ThreadEntry }) {
	const { caseId, caseName, text, reason } = entry;
	return (
		<>
			<p dir="auto">{caseId ? <Link to={paths.case(caseId)}>{caseName}</Link> : caseName}</p>
			{reason && <p className="rest">{t(reason)}</p>}
			{text && (
				<details>
					<summary>{t("Text")}</summary>
					<p className="note whitespace-pre-wrap" dir="auto">
						{text}
					</p>
				</details>
			)}
		</>
	);
}

/** What a client was told and answered, newest first. */
export function Thread({ entries }: { entries: ThreadEntry[] }) {
	return (
		<ol className="change-list" aria-label={t("Messages")}>
			{entries.map((entry) => (
				<li key={entry.id}>
					<p>
						{entry.stopped ? (
							t("From the client")
						) : (
							<>
								{t(CHANNEL_WORDS[entry.channel])} <StatusBadge status={entry.status} />
							</>
						)}
					</p>
					<div>{entry.stopped ? t(STOP_WORDS[entry.stopped]) : <Told entry={entry} />}</div>
					<p className="rest">
						{entry.at}
						{entry.sentBy && (
							<>
								{" · "}
								{t("Sent by")} <span dir="auto">{entry.sentBy}</span>
							</>
						)}
					</p>
				</li>
			))}
		</ol>
	);
}
