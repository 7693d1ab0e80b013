import { Link } from "@remix-run/react";
import { ArrowDown, ArrowUp, CircleCheck, CircleX, Pencil } from "lucide-react";
import { SafeForm } from "~/ui/safe-form";
import { ColumnHeads, TableRegion } from "~/ui/table-region";

export type PlanItem = {
	id: string;
	name: string;
	price: string;
	phoneNumberLimit: number;
	messageLimit: number;
	durationDays: number;
	holders: number;
	isRetired: boolean;
};

const COLUMNS = ["Name", "Price", "Phone numbers", "Messages", "Days", "Held by", "Status", "Actions"];

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
		<SafeForm action="/admin/packages" preventScrollReset>
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
			<SafeForm action="/admin/packages">
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
				to={`/admin/packages/${plan.id}/edit`}
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
			<Link to={`/admin/packages/${plan.id}/retire`} className="button button-small" preventScrollReset>
				Retire<span className="visually-hidden"> {plan.name}</span>
			</Link>
		</div>
	);
}

/** Every plan in the order it is sold, retired ones last. */
export function PlanTable({ items }: { items: PlanItem[] }) {
	return (
		<TableRegion label="Packages" hasCards>
			<table className="table">
				<thead>
					<tr>
						<ColumnHeads names={COLUMNS} />
					</tr>
				</thead>
				<tbody>
					{items.map((plan) => (
						<tr key={plan.id}>
							<td data-label="Name" dir="auto">
								{plan.name}
							</td>
							<td data-label="Price">{plan.price}</td>
							<td data-label="Phone numbers">{plan.phoneNumberLimit}</td>
							<td data-label="Messages">{plan.messageLimit}</td>
							<td data-label="Days">{plan.durationDays}</td>
							<td data-label="Held by">{plan.holders}</td>
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
				</tbody>
			</table>
		</TableRegion>
	);
}
