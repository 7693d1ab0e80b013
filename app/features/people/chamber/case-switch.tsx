import type { ChamberRole } from "~/features/people/chamber/rights";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { SafeForm } from "~/ui/form/safe-form";

type CaseSwitchProps = {
	acting: { id: string } | null;
	owners: { id: string; name: string; role: ChamberRole }[];
};

/** Switches between the person's own cases and other owners'; hidden from people who work for no owner. */
export function CaseSwitch({ acting, owners }: CaseSwitchProps) {
	if (owners.length === 0 && !acting) return null;
	const choices = [
		{ id: "", name: t("My own cases"), role: undefined },
		...owners.map((owner) => ({ ...owner, name: t("{name}'s cases", { name: owner.name }) })),
	];
	return (
		<SafeForm action={paths.switchCases} className="wide mb-2 pr-2 pb-2 pl-2 [border-bottom-width:1px]" reloadDocument>
			<p className="text-xs text-ink-soft">{t("Case list")}</p>
			{choices.map(({ id, name, role }) => (
				<button
					key={id}
					type="submit"
					name="owner"
					value={id}
					className="menu-item"
					aria-current={id === (acting?.id ?? "") ? "true" : undefined}
				>
					<span dir="auto" className="message">
						{name}
						{role && <span className="hint"> · {t(role)}</span>}
					</span>
				</button>
			))}
		</SafeForm>
	);
}
