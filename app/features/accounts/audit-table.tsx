import { ColumnHeads, TableRegion } from "~/ui/table-region";

type AuditItem = {
	id: string;
	when: string;
	actor: string;
	action: string;
	subject: string;
	subjectId: string;
	details: string[];
	address: string;
};

const COLUMNS = ["When", "Who", "What", "To what", "From where", "Details"];

/** Acts, newest first. */
export function AuditTable({ items }: { items: AuditItem[] }) {
	return (
		<TableRegion label="Audit log" hasCards>
			<table className="table">
				<thead>
					<tr>
						<ColumnHeads names={COLUMNS} />
					</tr>
				</thead>
				<tbody>
					{items.map(({ id, when, actor, action, subject, subjectId, details, address }) => (
						<tr key={id}>
							<td data-label="When">{when}</td>
							<td data-label="Who">
								<span className="roomy">{actor}</span>
							</td>
							<td data-label="What">
								<span className="roomy">{action}</span>
							</td>
							<td data-label="To what">
								<span className="roomy">
									{subject} {subjectId}
								</span>
							</td>
							<td data-label="From where">
								<span className="roomy">{address || "–"}</span>
							</td>
							<td data-label="Details">
								<span className="roomy" dir="auto">
									{details.join(", ") || "–"}
								</span>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</TableRegion>
	);
}
