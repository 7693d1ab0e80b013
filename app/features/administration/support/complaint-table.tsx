import { useSearchParams } from "@remix-run/react";
import {
	type AdminItem,
	MessageCell,
	PersonCells,
	TopicCell,
} from "~/features/administration/support/administration/admin-cells";
import type { ComplaintStatus } from "~/features/administration/support/administration/complaint-choices";
import { StatusBox } from "~/features/administration/support/administration/status-form";
import { StatusBadge } from "~/features/administration/support/status-badge";
import { phrases, t } from "~/platform/language/translate";
import { useHydrated } from "~/ui/frame/use-hydrated";
import { ColumnHeads, labelled, TableRegion } from "~/ui/list/table";

type ComplaintItem = AdminItem & {
	status: ComplaintStatus;
	/** An unsaved choice from before a page reload. */
	chosen?: ComplaintStatus;
};

/** Id of the form that the rows' checkboxes belong to. */
export const SELECTION_FORM = "selection";

/** Checks or clears all boxes, the one in the head included. */
export function tickAll(isTicked: boolean) {
	for (const box of document.querySelectorAll<HTMLInputElement>(".table input.tick")) box.checked = isTicked;
}

function Row({ item, number, isTicked }: { item: ComplaintItem; number: number; isTicked: boolean }) {
	const { id, status, chosen } = item;
	return (
		<tr>
			<td {...labelled("Select")}>
				<label className="tick-target">
					<input
						type="checkbox"
						className="tick"
						name="complaint"
						value={`${id}:${status}`}
						form={SELECTION_FORM}
						defaultChecked={isTicked}
					/>
					<span className="visually-hidden">{t("Select complaint {number}", { number })}</span>
				</label>
			</td>
			<td {...labelled("No")}>{number}</td>
			<PersonCells item={item} />
			<TopicCell item={item} label={t("Complaint Topic")} />
			<MessageCell item={item} label={t("Message")} />
			<td {...labelled("Status")}>
				<StatusBadge status={status} />
			</td>
			<td {...labelled("Action")} className="roomy">
				<StatusBox id={id} status={status} chosen={chosen} number={number} />
			</td>
		</tr>
	);
}

const COLUMNS = phrases("No", "First Name", "Last Name", "Email", "Complaint Topic", "Message", "Status", "Action");

type ComplaintTableProps = { items: ComplaintItem[]; firstNumber: number; isAllTicked: boolean };

export function ComplaintTable({ items, firstNumber, isAllTicked }: ComplaintTableProps) {
	const isHydrated = useHydrated();
	const [search] = useSearchParams();
	return (
		<TableRegion label={t("Complaints")} hasCards>
			<table className="table" key={search.toString()}>
				<thead>
					<tr>
						<th scope="col">
							{isHydrated ? (
								<label className="tick-target">
									<input
										type="checkbox"
										className="tick"
										defaultChecked={isAllTicked}
										onChange={(event) => tickAll(event.currentTarget.checked)}
									/>
									<span className="visually-hidden">{t("Select all")}</span>
								</label>
							) : (
								<span className="visually-hidden">{t("Select")}</span>
							)}
						</th>
						<ColumnHeads names={COLUMNS} />
					</tr>
				</thead>
				<tbody>
					{items.map((item, position) => (
						<Row key={item.id} item={item} number={firstNumber + position} isTicked={isAllTicked} />
					))}
				</tbody>
			</table>
		</TableRegion>
	);
}
