import { Link } from "@remix-run/react";
import { ArrowDown, ArrowUp, CircleCheck, CircleX, Pencil } from "lucide-react";
import { paths } from "~/paths";
import { SafeForm } from "~/ui/safe-form";
import { DataTable } from "~/ui/table-region";

export type PlanItem = {
	id: string;
	name: string;
	price: string;
	phoneNumberLimit: number;
	messageLimit: number;
	durationDays: number;
	/** How many people have it now. */
	subscribers: number;
	isRetired: boolean;
};

const COLUMNS = ["Name", "Price", "Phone numbers", "Messages", "Days", "Subscribers", "Status", "Actions"];

function Act({
	plan,
	act,
	label,
	children,
}: {
	plan: PlanItem;
	act: string;
	label: string;
	children: React.ReactNode;
}) {
	return (
		<SafeForm action={paths.admin.packages} preventScrollReset>
			<input type="hidden" name="plan" value={plan.id} />
			<button type="submit" name="act" value={act} className="button button-icon" aria-label={label} title={label}>
				{children}
			</button>
		</SafeForm>
	);
}

function Actions({ plan }: { plan: PlanItem }) {
	if (plan.isRetired) {
		return (
			<SafeForm action={paths.admin.packages}>
				<input type="hidden" name="plan" value={plan.id} />
				<button type="submit" name="act" value="offer" className="button button-small">
					Offer again<span className="visually-hidden"> {plan.name}</span>
				</button>
			</SafeForm>
		);
	}
	return (
		<div className="row-actions">
			<Link
				to={paths.admin.editPackage(plan.id)}
				className="button button-icon"
				title="Edit"
				aria-label={`Edit ${plan.name}`}
				preventScrollReset
			>
				<Pencil size={18} aria-hidden />
			</Link>
			<Act plan={plan} act="up" label={`Move ${plan.name} up`}>
				<ArrowUp size={18} aria-hidden />
			</Act>
			<Act plan={plan} act="down" label={`Move ${plan.name} down`}>
				<ArrowDown size={18} aria-hidden />
			</Act>
			<Link to={paths.admin.retirePackage(plan.id)} className="button button-small" preventScrollReset>
				Retire<span className="visually-hidden"> {plan.name}</span>
			</Link>
		</div>
	);
}

/** Every plan in the order of sale, retired ones last. */
export function PlanTable({ items }: { items: PlanItem[] }) {
	return (
		<DataTable label="Packages" hasCards columns={COLUMNS}>
			{items.map((plan) => (
				<tr key={plan.id}>
					<td data-label="Name" dir="auto">
						{plan.name}
					</td>
					<td data-label="Price">{plan.price}</td>
					<td data-label="Phone numbers">{plan.phoneNumberLimit}</td>
					<td data-label="Messages">{plan.messageLimit}</td>
					<td data-label="Days">{plan.durationDays}</td>
					<td data-label="Subscribers">{plan.subscribers}</td>
					<td data-label="Status">
						{plan.isRetired ? (
							<span className="badge badge-bad">
								<CircleX size={14} aria-hidden /> Retired
							</span>
						) : (
							<span className="badge badge-good">
								<CircleCheck size={14} aria-hidden /> On sale
							</span>
						)}
					</td>
					<td data-label="Actions">
						<Actions plan={plan} />
					</td>
				</tr>
			))}
		</DataTable>
	);
}
