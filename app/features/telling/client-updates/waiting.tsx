import { useMay } from "~/features/people/chamber/use-may";
import { type UpdateItem, UpdateList } from "~/features/telling/client-updates/update-list";
import { paths } from "~/paths";
import { countWords, t } from "~/platform/language/translate";
import { IntentButton, SafeForm } from "~/ui/form/safe-form";
import { Link } from "~/ui/frame/router";
import { Pager } from "~/ui/list/pager";
import { EmptyList } from "~/ui/list/table";

export const WAITING_MESSAGES = `${paths.messages}?status=waiting`;

/**
 * The messages to clients that the package will send, while they can be stopped. `left`: messages of the package; null without
 * one.
 */
export function WaitingUpdates({ items, total, left }: { items: UpdateItem[]; total: number; left: number | null }) {
	const may = useMay();
	if (items.length === 0)
		return (
			<EmptyList
				title={t("No messages are waiting")}
				hint={t("Messages to clients wait here for 30 minutes before they are sent, so that you can stop them.")}
				all={{ to: paths.messages, label: t("Show all messages") }}
			/>
		);
	return (
		<>
			<p className="mb-2">
				{countWords(total, "{count} message to a client.", "{count} messages to clients.")}{" "}
				{left === null
					? t("Without a package none is sent.")
					: countWords(left, "Your package has {count} message left.", "Your package has {count} messages left.")}
			</p>
			{may("message") && items.filter(({ isStopped }) => !isStopped).length > 1 && (
				<SafeForm className="mb-4">
					<IntentButton value="stop-all" words={t("Stop all")} />
				</SafeForm>
			)}
			<UpdateList items={items} label={t("Waiting to be sent")} />
		</>
	);
}

type ToTellProps = { items: UpdateItem[]; total: number; page: number; limit: number };

/** The messages to clients that wait for the person to send them. */
export function ToTell({ items, total, page, limit }: ToTellProps) {
	if (items.length === 0)
		return (
			<EmptyList
				title={t("No client waits for a message")}
				hint={t(
					"Without a package, and beyond the new numbers of a day, messages about dates appear here, for you to send from your own WhatsApp.",
				)}
			>
				<Link to={paths.clients}>{t("Clients")}</Link>
			</EmptyList>
		);
	return (
		<>
			<p className="hint mb-4">
				{t("Open WhatsApp, press Send there, then return and press “Told”. Nothing is sent or charged automatically.")}
			</p>
			<UpdateList items={items} label={t("Clients to inform")} />
			<Pager page={page} limit={limit} total={total} />
		</>
	);
}

/** Links to the waiting updates; empty if none wait. */
export function OpenUpdates({ waiting, toTell }: { waiting: number; toTell: number }) {
	return (
		<>
			{waiting > 0 && (
				<p className="note mb-4">
					<Link to={WAITING_MESSAGES}>
						{countWords(
							waiting,
							"{count} message to a client waits to be sent: check or stop it",
							"{count} messages to clients wait to be sent: check or stop them",
						)}
					</Link>
				</p>
			)}
			{toTell > 0 && (
				<p className="note mb-4">
					<Link to={paths.sendMessages}>
						{countWords(
							toTell,
							"{count} message to a client waits for you to send it",
							"{count} messages to clients wait for you to send them",
						)}
					</Link>
				</p>
			)}
		</>
	);
}
