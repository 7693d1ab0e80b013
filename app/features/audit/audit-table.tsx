import { DataTable } from "~/ui/table-region";

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

const COLUMNS = ["When", "Who", "What", "Target", "IP address", "Details"];

/** Entries of the audit log, newest first. */
export function AuditTable({ items }: { items: AuditItem[] }) {
	return (
		<DataTable label="Audit log" hasCards columns={COLUMNS}>
			{items.map(({ id, when, actor, action, subject, subjectId, details, address }) => (
				<tr key={id}>
					<td data-label="When">{when}</td>
					<td data-label="Who">
						<span className="roomy">{actor}</span>
					</td>
					<td data-label="What">
						<span className="roomy">{action}</span>
					</td>
					<td data-label="Target">
						<span className="roomy">
							{subject} {subjectId}
						</span>
					</td>
					<td data-label="IP address">
						<span className="roomy">{address || "–"}</span>
					</td>
					<td data-label="Details">
						<span className="roomy" dir="auto">
							{details.join(", ") || "–"}
						</span>
					</td>
				</tr>
			))}
		</DataTable>
	);
}
