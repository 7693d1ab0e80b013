import type { DeviceItem } from "~/features/people/push/devices.server";
import { PartHead } from "~/features/people/sign-in/part-head";
import { phrases, t } from "~/platform/language/translate";
import { SafeForm } from "~/ui/form/safe-form";
import { DataTable, labelled, RowHead } from "~/ui/list/table";

/** The button that turns push off on a device. */
export const TurnOffForm = ({ id, children }: { id: string; children: string }) => (
	<SafeForm>
		<input type="hidden" name="device" value={id} />
		<button type="submit" name="intent" value="turn-off" className="button button-small">
			{children}
		</button>
	</SafeForm>
);

/** The devices that take pushes. */
export function DeviceTable({ items }: { items: DeviceItem[] }) {
	if (items.length === 0) return null;
	return (
		<div className="mb-6">
			<PartHead title={t("Push notifications")} />
			<DataTable
				label={t("Devices with push notifications")}
				columns={phrases("Device", "On since", "Last receipt", "Action")}
			>
				{items.map(({ id, name, since, confirmed, isThis }) => (
					<tr key={id}>
						<RowHead>
							{name} {isThis && <span className="badge badge-good">{t("This session")}</span>}
						</RowHead>
						<td {...labelled("On since")}>{since}</td>
						<td {...labelled("Last receipt")}>{confirmed}</td>
						<td className="acts">
							<TurnOffForm id={id}>{t("Remove {name}", { name })}</TurnOffForm>
						</td>
					</tr>
				))}
			</DataTable>
		</div>
	);
}
