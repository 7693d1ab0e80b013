import type { ReactNode } from "react";
import { t } from "~/language/translate";
import { RefreshLink, useLiveData } from "~/ui/live-progress";

/** A wait of unknown length: the page shows the end by itself with scripts, by a link without. */
export function LiveWait({ label, children }: { label: string; children: ReactNode }) {
	useLiveData(true);
	return (
		<section className="card mb-4" aria-label={t("Progress")}>
			<div role="status">
				<p className="field-label">{label}…</p>
				{children}
			</div>
			<RefreshLink />
		</section>
	);
}
