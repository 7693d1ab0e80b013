import { t } from "~/platform/language/translate";
import { Icon } from "~/ui/frame/icon";
import { useHydrated } from "~/ui/frame/use-hydrated";

/** Prints the page. Without JavaScript the browser's own menu does. */
export function PrintButton({ className = "button" }: { className?: string }) {
	const isHydrated = useHydrated();
	if (!isHydrated) return null;
	return (
		<button type="button" className={className} onClick={() => window.print()}>
			<Icon name="printer" size={18} />
			<span>{t("Print")}</span>
		</button>
	);
}
