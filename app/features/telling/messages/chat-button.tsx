import { t } from "~/platform/language/translate";
import { Icon } from "~/ui/frame/icon";

type ChatButtonProps = { url: string; isPrimary?: boolean };

/** Opens a `chatLink` in the person's own WhatsApp, in a new tab. */
export function ChatButton({ url, isPrimary = false }: ChatButtonProps) {
	return (
		<p className="mt-2">
			<a href={url} className={`button ${isPrimary ? "button-primary" : ""}`} target="_blank" rel="noreferrer noopener">
				<Icon name="message-circle" size={18} />
				<span>{t("Open WhatsApp")}</span>
			</a>
		</p>
	);
}
