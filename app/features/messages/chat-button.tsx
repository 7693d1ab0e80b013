import { MessageCircle } from "lucide-react";
import { t } from "~/language/translate";

type ChatButtonProps = { url: string; isPrimary?: boolean };

/** Opens a text in the person's own WhatsApp (`chatLink`), beside the page. */
export function ChatButton({ url, isPrimary = false }: ChatButtonProps) {
	return (
		<p className="mt-2">
			<a href={url} className={`button ${isPrimary ? "button-primary" : ""}`} target="_blank" rel="noreferrer noopener">
				<MessageCircle size={18} aria-hidden />
				<span>{t("Open WhatsApp")}</span>
			</a>
		</p>
	);
}
