import { Printer } from "lucide-react";
import { t } from "~/language/translate";
import { useHydrated } from "~/ui/use-hydrated";

/** Prints the page. Without JavaScript the browser's own menu does. */
export function PrintButton({ className = "button" }: { className?: string }) {
	const isHydrated = useHydrated();
	if (!isHydrated) return null;
	return (
		<button type="button" className={className} onClick={() => window.print()}>
			<Printer size={18} aria-hidden />
			<span>{t("Print")}</span>
		</button>
	);
}
