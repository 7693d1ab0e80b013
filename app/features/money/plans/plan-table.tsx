import type { Plan } from "~/features/money/plans/queries.server";
import { adminPaths } from "~/paths.admin";
import { phrases, t } from "~/platform/language/translate";
import { SafeForm } from "~/ui/form/safe-form";
import { Icon } from "~/ui/frame/icon";
import { Link } from "~/ui/frame/router";
import { DataTable, labelled, RowHead, RowLink } from "~/ui/list/table";

type PlanItem = Pick<Plan, "id" | "name" | "phoneNumberLimit" | "messageLimit" | "durationDays"> & {
	price: string;
	subscribers: number;
	isRetired: boolean;
};

const figures = new Intl.NumberFormat("en-IN");

const COLUMNS = phrases("Name", "Price", "Phone numbers", "Messages", "Days", "Subscribers", "Status", "Actions");

function MoveButton({
	plan,
	to,
	label,
	children,
}: {
	plan: PlanItem;
	to: string;
	label: string;
	children: React.ReactNode;
}) {
	return (
		<SafeForm action={adminPaths.packages} preventScrollReset>
			<input type="hidden" name="plan" value={plan.id} />
			<button type="submit" name="act" value={to} className="button button-icon" aria-label={label} title={label}>
				{children}
			</button>
		</SafeForm>
	);
}

function Actions({ plan }: { plan: PlanItem }) {
	if (plan.isRetired) {
		return (
			<SafeForm action={adminPaths.packages}>
				<input type="hidden" name="plan" value={plan.id} />
				<button type="submit" name="act" value="offer" className="button button-small">
					{t("Sell again")}
					<span className="visually-hidden"> {plan.name}</span>
				</button>
			</SafeForm>
		);
	}
	return (
		<div className="row-actions">
			<RowLink to={adminPaths.editPackage(plan.id)} icon="pencil" title={t("Edit")} about={plan.name} isDialog />
			<MoveButton plan={plan} to="up" label={t("Move {name} up", { name: plan.name })}>
				<Icon name="arrow-up" size={18} />
			</MoveButton>
			<MoveButton plan={plan} to="down" label={t("Move {name} down", { name: plan.name })}>
				<Icon name="arrow-down" size={18} />
			</MoveButton>
			<Link to={adminPaths.retirePackage(plan.id)} className="button button-small" preventScrollReset>
				{t("Retire")}
				<span className="visually-hidden"> {plan.name}</span>
			</Link>
		</div>
	);
}

/** Every plan in the order of sale, retired ones last. */
export function PlanTable({ items }: { items: PlanItem[] }) {
	return (
		<DataTable label={t("Packages")} columns={COLUMNS}>
			{items.map((plan) => (
				<tr key={plan.id}>
					<RowHead dir="auto">{plan.name}</RowHead>
					<td>{plan.price}</td>
					<td {...labelled("Phone numbers")}>{plan.phoneNumberLimit}</td>
					<td {...labelled("Messages")}>{figures.format(plan.messageLimit)}</td>
					<td {...labelled("Days")}>{plan.durationDays}</td>
					<td {...labelled("Subscribers")}>{figures.format(plan.subscribers)}</td>
					<td>
						{plan.isRetired ? (
							<span className="badge badge-bad">
								<Icon name="circle-x" size={14} /> {t("Retired")}
							</span>
						) : (
							<span className="badge badge-good">
								<Icon name="circle-check" size={14} /> {t("On sale")}
							</span>
						)}
					</td>
					<td className="acts">
						<Actions plan={plan} />
					</td>
				</tr>
			))}
		</DataTable>
	);
}
