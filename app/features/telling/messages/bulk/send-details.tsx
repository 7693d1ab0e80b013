import { t } from "~/platform/language/translate";
import { Icon } from "~/ui/frame/icon";

/** The share link of an approved case's details (docs/product.md, section 2); nothing for an unapproved case. */
export function SendDetails({ chat }: { chat: string | null }) {
	if (!chat) return null;
	return (
		<div className="actions">
			<a href={chat} className="button button-primary" target="_blank" rel="noreferrer noopener">
				<Icon name="message-circle" size={18} />
				<span>{t("Send WhatsApp")}</span>
			</a>
		</div>
	);
}
