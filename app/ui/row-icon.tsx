import { Link, type LinkProps } from "@remix-run/react";
import type { ReactNode } from "react";
import { t } from "~/language/translate";
import { Icon, type IconName } from "~/ui/icon";

type RowLinkProps = {
	to: LinkProps["to"];
	icon: IconName;
	title: string;
	about: string;
	isDialog?: boolean;
	/** The word beside the icon, where there is room for it. */
	isNamed?: boolean;
};

/** What is done with a row; `about` names the row to who hears it. A dialog opens where the list stands. */
export function RowLink({ to, icon, title, about, isDialog, isNamed }: RowLinkProps) {
	return (
		<Link
			to={to}
			className={isNamed ? "button button-small" : "button button-icon"}
			title={isNamed ? undefined : title}
			aria-label={`${title} ${about}`}
			preventScrollReset={isDialog}
		>
			<Icon name={icon} size={18} />
			{isNamed && <span>{title}</span>}
		</Link>
	);
}

/** What can be done with a row, behind one button. */
export function RowMenu({ about, children }: { about: string; children: ReactNode }) {
	return (
		<details className="row-menu">
			<summary className="button button-quiet button-icon" aria-label={t("Actions for {about}", { about })}>
				•••
			</summary>
			<div className="row-menu-panel">{children}</div>
		</details>
	);
}
