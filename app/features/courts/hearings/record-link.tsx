import { type ReactNode, useState } from "react";
import { HearingForm } from "~/features/courts/hearings/hearing-form";
import { paths } from "~/paths";
import type { Day } from "~/platform/calendar/day";
import { asWritten, t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { Link, useLocation } from "~/ui/frame/router";

type RecordLinkProps = {
	hearing: { caseId: string; name: string; day: Day; today: Day; purposes: string[] };
	className?: string;
	children: ReactNode;
};

/**
 * Opens the form of a hearing that is not recorded yet, which returns to this page. With scripts it is a dialog that needs no
 * request; a refused form is shown by the form's own page.
 */
export function RecordLink({ hearing, className, children }: RecordLinkProps) {
	const { key, pathname, search } = useLocation();
	// Saving and cancelling navigate, which changes the key.
	const [openAt, setOpenAt] = useState<string | null>(null);
	const here = pathname + search;
	const to = `${paths.recordHearing(hearing.caseId)}?day=${hearing.day}&return=${encodeURIComponent(here)}`;
	return (
		<>
			<Link
				to={to}
				className={className}
				aria-label={t("Record hearing: {name}", { name: hearing.name })}
				onClick={(event) => {
					if (event.metaKey || event.ctrlKey || event.shiftKey) return;
					event.preventDefault();
					setOpenAt(key);
				}}
			>
				{children}
			</Link>
			{openAt === key && (
				<RouteDialog title={t("Record hearing")} closeTo={here}>
					<p className="mb-3 font-semibold" {...asWritten(hearing.name)}>
						{hearing.name}
					</p>
					<HearingForm hearing={{ ...hearing, saved: undefined }} action={to} cancelTo={here} />
				</RouteDialog>
			)}
		</>
	);
}
