import { type ReactNode, useEffect } from "react";
import { t } from "~/platform/language/translate";
import { Icon } from "~/ui/frame/icon";
import { Link, useLocation, useRevalidator } from "~/ui/frame/router";
import { useHydrated } from "~/ui/frame/use-hydrated";
import { mayRefresh } from "~/ui/network/connection";

const REFRESH_MS = 2000;

/** Revalidates the page every two seconds while `isMoving`. */
export function useLiveData(isMoving: boolean) {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (!isMoving) return;
		const timer = setInterval(() => mayRefresh() && revalidate(), REFRESH_MS);
		return () => clearInterval(timer);
	}, [isMoving, revalidate]);
}

/** Reload link, shown without scripts. */
export function RefreshLink() {
	const isHydrated = useHydrated();
	const { pathname, search } = useLocation();
	if (isHydrated) return null;
	return (
		<Link to={pathname + search} className="button button-small mt-1" reloadDocument>
			<Icon name="refresh-cw" size={16} />
			<span>{t("Refresh")}</span>
		</Link>
	);
}

type LiveProgressProps = { label: string; total: number; done: number; isMoving: boolean; children?: ReactNode };

/** Progress of queued work: updated live with scripts, otherwise by a link. */
export function LiveProgress({ label, total, done, isMoving, children }: LiveProgressProps) {
	useLiveData(isMoving);
	return (
		<section className="card mb-4" aria-label={t("Progress")}>
			<label htmlFor="progress" className="field-label">
				{label}
			</label>
			<progress id="progress" className="progress" value={done} max={total}>
				{t("{done} of {total}", { done, total })}
			</progress>
			<p role="status" className="mt-1">
				{t("{done} of {total}", { done, total })}
			</p>
			{children}
			{isMoving && <RefreshLink />}
		</section>
	);
}
