import type { ReactNode } from "react";
import { countWords, t } from "~/platform/language/translate";
import { RefreshLink, useLiveData } from "~/ui/list/live-progress";

const MINUTE_SECONDS = 60;

/** How long eCourts usually takes: the median of the last answers, rounded up to five seconds or a minute. */
export function usualInWords(seconds: number | null): string {
	if (seconds === null) return t("This can take a minute or longer.");
	if (seconds < MINUTE_SECONDS - 5)
		return countWords(
			Math.max(5, Math.ceil(seconds / 5) * 5),
			"This usually takes about {count} second.",
			"This usually takes about {count} seconds.",
		);
	return countWords(
		Math.ceil(seconds / MINUTE_SECONDS),
		"This usually takes about {count} minute.",
		"This usually takes about {count} minutes.",
	);
}

type WaitingProps = { label: string; usual: number | null; children?: ReactNode };

/** A wait for eCourts: what happens, that it goes on, and for how long. */
export function WaitingWords({ label, usual, children }: WaitingProps) {
	return (
		<>
			<p className="field-label">{label}…</p>
			<div className="waiting" aria-hidden />
			<p className="mt-1">
				{usualInWords(usual)} {children}
			</p>
		</>
	);
}

/** A wait of a whole page. With scripts the page updates itself; without, a link reloads it. */
export function Waiting(wait: WaitingProps) {
	useLiveData(true);
	return (
		<section className="card mb-4" aria-label={t("Progress")}>
			<div role="status">
				<WaitingWords {...wait} />
			</div>
			<RefreshLink />
		</section>
	);
}
