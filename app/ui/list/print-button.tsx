import { t } from "~/platform/language/translate";
import { Icon } from "~/ui/frame/icon";
import { useHydrated } from "~/ui/frame/use-hydrated";

/** Prints the page. Hidden without scripts, where the browser's menu remains. */
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
