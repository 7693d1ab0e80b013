import { SafeForm } from "~/ui/safe-form";
import { DataTable } from "~/ui/table-region";

/** A session as its owner sees it, with formatted times. */
export type SessionItem = {
	id: string;
	device: string;
	address: string;
	created: string;
	used: string;
	isThis: boolean;
};

/** An API token as its owner sees it, without its secret. */
export type TokenItem = {
	id: string;
	name: string;
	scope: "read" | "read-write";
	created: string;
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

/** Where a person is signed in. Without `endAction`, which the forms post to, there are no buttons. */
export function SessionTable({ items, endAction }: { items: SessionItem[]; endAction?: string }) {
	return (
		<DataTable
			label="Sessions"
			hasCards
			columns={["Device", "IP address", "Signed in", "Last used", ...(endAction ? ["Action"] : [])]}
		>
			{items.map(({ id, device, address, created, used, isThis }) => (
				<tr key={id}>
					<td data-label="Device">
						<span className="roomy">{device}</span>
					</td>
					<td data-label="IP address">
						<span className="roomy">{address || "–"}</span>
					</td>
					<td data-label="Signed in">{created}</td>
					<td data-label="Last used">{used}</td>
					{endAction && (
						<td data-label="Action">
							{isThis ? (
								<span className="badge badge-good">This session</span>
							) : (
								<EndButton action={endAction} name="session" id={id} label="Sign out" />
							)}
						</td>
					)}
				</tr>
			))}
		</DataTable>
	);
}

/** A person's API tokens, each with a button to revoke it. */
export function TokenTable({ items, endAction }: { items: TokenItem[]; endAction: string }) {
	return (
		<DataTable
			label="API tokens"
			hasCards
			columns={["Name", "Access", "Created", "Last used", "IP address", "Expires", "Action"]}
		>
			{items.map(({ id, name, scope, created, used, from, expires, isExpired }) => (
				<tr key={id}>
					<td data-label="Name">
						<span className="roomy" dir="auto">
							{name}
						</span>
					</td>
					<td data-label="Access">{scope === "read" ? "Read only" : "Read and write"}</td>
					<td data-label="Created">{created}</td>
					<td data-label="Last used">{used}</td>
					<td data-label="IP address">
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
		</DataTable>
	);
}
