import type { ReactNode } from "react";
import type { SessionItem, TokenItem } from "~/features/people/sign-in/sessions/sessions-and-tokens.server";
import { phrase, phrases, t } from "~/platform/language/translate";
import { ButtonForm } from "~/ui/form/safe-form";
import { DataTable, labelled, RowHead } from "~/ui/list/table";

type EndButtonProps = { action: string; name: "session" | "token"; id: string; label: string };

/** Ends one of the person's own sessions or tokens, by a form posted to `action`. */
export function EndButton({ action, name, id, label }: EndButtonProps) {
	return (
		<ButtonForm action={action} name={name} value={id} className="button button-small">
			{label}
		</ButtonForm>
	);
}

type TableProps<Item> = {
	items: Item[];
	/** The button that ends a row; without it the table is read-only. */
	endButton?: (item: Item) => ReactNode;
};

export function SessionTable({ items, endButton }: TableProps<SessionItem>) {
	return (
		<DataTable
			label={t("Sessions")}
			columns={[
				phrase("Device"),
				phrase("IP address"),
				phrase("Logged in"),
				phrase("Last used"),
				...(endButton ? [phrase("Action")] : []),
			]}
		>
			{items.map((item) => (
				<tr key={item.id}>
					<RowHead>{item.device}</RowHead>
					<td>{item.address || "–"}</td>
					<td {...labelled("Logged in")}>{item.created}</td>
					<td {...labelled("Last used")}>{item.used}</td>
					{endButton && (
						<td className="acts">
							{item.isThis ? <span className="badge badge-good">{t("This session")}</span> : endButton(item)}
						</td>
					)}
				</tr>
			))}
		</DataTable>
	);
}

const TOKEN_COLUMNS = phrases("Name", "Access", "Created", "Last used", "IP address", "Expires");

export function TokenTable({ items, endButton }: TableProps<TokenItem>) {
	return (
		<DataTable label={t("API tokens")} columns={endButton ? [...TOKEN_COLUMNS, phrase("Action")] : TOKEN_COLUMNS}>
			{items.map((item) => (
				<tr key={item.id}>
					<RowHead dir="auto">{item.name}</RowHead>
					<td>{item.scope === "read" ? t("Read only") : t("Read and write")}</td>
					<td {...labelled("Created")}>{item.created}</td>
					<td {...labelled("Last used")}>{item.used}</td>
					<td {...labelled("IP address")}>{item.from || "–"}</td>
					<td {...labelled("Expires")}>
						{item.expires} {item.isExpired && <span className="badge badge-bad">{t("Expired")}</span>}
					</td>
					{endButton && <td className="acts">{endButton(item)}</td>}
				</tr>
			))}
		</DataTable>
	);
}
