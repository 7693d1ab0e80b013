import { Link } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import type { SavedNumber } from "~/features/subscriptions/queries.server";
import { ColumnHeads, TableRegion } from "~/ui/table-region";

type NumberTableProps = { numbers: SavedNumber[]; numbersUsed: number; phoneNumberLimit: number };

/** The saved numbers, written as people write them, and how many more there may be. */
export function NumberTable({ numbers, numbersUsed, phoneNumberLimit }: NumberTableProps) {
	const isFull = numbersUsed >= phoneNumberLimit;
	return (
		<>
			<p className="mb-4" role="status">
				{numbersUsed} of {phoneNumberLimit} numbers used.{" "}
				{isFull && (
					<>
						Delete one, or <Link to="/user/Packages">choose a larger package</Link>.
					</>
				)}
			</p>
			{numbers.length === 0 ? (
				<div className="card empty">
					<h2>No numbers saved yet</h2>
					<p className="hint">Messages about your cases go to your own number and to every number saved here.</p>
					<p>
						<Link to="/user/mobile-maintenance/new" className="button button-primary">
							Add Mobile Number
						</Link>
					</p>
				</div>
			) : (
				<TableRegion label="Phone Numbers" hasCards>
					<table className="table">
						<thead>
							<tr>
								<ColumnHeads names={["Sr", "Mobile No.", "Party Name", "Delete"]} />
							</tr>
						</thead>
						<tbody>
							{numbers.map(({ id, number, partyName }, position) => (
								<tr key={id}>
									<td data-label="Sr">{position + 1}</td>
									<td data-label="Mobile No." className="figures">
										{number}
									</td>
									<td data-label="Party Name" dir="auto">
										{partyName || "–"}
									</td>
									<td data-label="Delete">
										<Link
											to={`/user/mobile-maintenance/${id}/delete`}
											className="button button-icon"
											title="Delete"
											aria-label={`Delete ${number}`}
											preventScrollReset
										>
											<Trash2 size={18} aria-hidden />
										</Link>
									</td>
								</tr>
							))}
						</tbody>
					</table>
				</TableRegion>
			)}
		</>
	);
}
