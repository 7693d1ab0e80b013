import { SafeForm } from "~/ui/safe-form";
import { ColumnHeads, TableRegion } from "~/ui/table-region";

/** A session as its owner sees it; times are written out. */
export type SessionItem = { id: string; device: string; address: string; made: string; used: string; isThis: boolean };

/** An API token as its owner sees it; never the token itself. */
export type TokenItem = {
	id: string;
	name: string;
	scope: "read" | "read-write";
	made: string;
	used: string;
	from: string;
	expires: string;
	isExpired: boolean;
};

function EndButton({ action, name, id, label }: { action: string; name: string; id: string; label: string }) {
	return (
		<SafeForm action={action}>
			<input type="hidden" name={name} value={id} />
			<button type="submit" className="button button-small">
				{label}
			</button>
		</SafeForm>
	);
}

/** Where a person is signed in. `endAction` takes the forms that end a session; without it the table only shows. */
export function SessionTable({ items, endAction }: { items: SessionItem[]; endAction?: string }) {
	return (
		<TableRegion label="Sessions" hasCards>
			<table className="table">
				<thead>
					<tr>
						<ColumnHeads names={["Device", "From where", "Made", "Last used", ...(endAction ? ["Action"] : [])]} />
					</tr>
				</thead>
				<tbody>
					{items.map(({ id, device, address, made, used, isThis }) => (
						<tr key={id}>
							<td data-label="Device">
								<span className="roomy">{device}</span>
							</td>
							<td data-label="From where">
								<span className="roomy">{address || "–"}</span>
							</td>
							<td data-label="Made">{made}</td>
							<td data-label="Last used">{used}</td>
							{endAction && (
								<td data-label="Action">
									{isThis ? (
										<span className="badge badge-good">This session</span>
									) : (
										<EndButton action={endAction} name="session" id={id} label="End session" />
									)}
								</td>
							)}
						</tr>
					))}
				</tbody>
			</table>
		</TableRegion>
	);
}

/** A person's API tokens, each with a button to revoke it. */
export function TokenTable({ items, endAction }: { items: TokenItem[]; endAction: string }) {
	return (
		<TableRegion label="API tokens" hasCards>
			<table className="table">
				<thead>
					<tr>
						<ColumnHeads names={["Name", "Scope", "Made", "Last used", "From where", "Expires", "Action"]} />
					</tr>
				</thead>
				<tbody>
					{items.map(({ id, name, scope, made, used, from, expires, isExpired }) => (
						<tr key={id}>
							<td data-label="Name">
								<span className="roomy" dir="auto">
									{name}
								</span>
							</td>
							<td data-label="Scope">{scope === "read" ? "Read only" : "Read and write"}</td>
							<td data-label="Made">{made}</td>
							<td data-label="Last used">{used}</td>
							<td data-label="From where">
								<span className="roomy">{from || "–"}</span>
							</td>
							<td data-label="Expires">
								{expires} {isExpired && <span className="badge badge-bad">Expired</span>}
							</td>
							<td data-label="Action">
								<EndButton action={endAction} name="token" id={id} label={`Revoke ${name}`} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</TableRegion>
	);
}
