import { useSearchParams } from "@remix-run/react";
import type { ComplaintStatus } from "~/features/complaints/complaint-choices";
import { StatusBadge } from "~/features/complaints/status-badge";
import { StatusForm } from "~/features/complaints/status-form";
import { EntryLink, Excerpt } from "~/features/complaints/written";
import { ColumnHeads, TableRegion } from "~/ui/table-region";
import { useHydrated } from "~/ui/use-hydrated";

/** What a row of Admin Complaint Management shows. */
export type ComplaintItem = {
	id: string;
	firstName: string;
	lastName: string;
	email: string;
	topic: string;
	message: string;
	isCut: boolean;
	status: ComplaintStatus;
};

/** The form that acts on the selection; the rows' boxes belong to it. */
export const SELECTION_FORM = "selection";

/** Ticks every row's box and the one above them, or none. */
export function tickAll(isTicked: boolean) {
	for (const box of document.querySelectorAll<HTMLInputElement>(".table input.tick")) box.checked = isTicked;
}

function Row({ item, number, isTicked }: { item: ComplaintItem; number: number; isTicked: boolean }) {
	const { id, topic, status } = item;
	return (
		<tr>
			<td data-label="Select">
				<label className="tick-target">
					<input
						type="checkbox"
						className="tick"
						name="complaint"
						value={`${id}:${status}`}
						form={SELECTION_FORM}
						defaultChecked={isTicked}
					/>
					<span className="visually-hidden">Select complaint {number}</span>
				</label>
			</td>
			<td data-label="No">{number}</td>
			<td data-label="First Name">
				<bdi>{item.firstName}</bdi>
			</td>
			<td data-label="Last Name">
				<bdi>{item.lastName}</bdi>
			</td>
			<td data-label="Email" className="roomy">
				<span className="message">{item.email}</span>
			</td>
			<td data-label="Complaint Topic">
				<EntryLink id={id}>
					<bdi>{topic}</bdi>
				</EntryLink>
			</td>
			<td data-label="Message">
				<div className="message">
					<Excerpt id={id} topic={topic} message={item.message} isCut={item.isCut} />
				</div>
			</td>
			<td data-label="Status">
				<StatusBadge status={status} />
			</td>
			<td data-label="Action" className="roomy">
				<StatusForm id={id} status={status} label={`Status of complaint ${number}`} />
			</td>
		</tr>
	);
}

const COLUMNS = ["No", "First Name", "Last Name", "Email", "Complaint Topic", "Message", "Status", "Action"];

type ComplaintTableProps = { items: ComplaintItem[]; firstNumber: number; isAllTicked: boolean };

/** The table of Admin Complaint Management; a card a complaint on a small screen. */
export function ComplaintTable({ items, firstNumber, isAllTicked }: ComplaintTableProps) {
	const isHydrated = useHydrated();
	const [search] = useSearchParams();
	return (
		<TableRegion label="Complaints" hasCards>
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
									<span className="visually-hidden">Select all</span>
								</label>
							) : (
								<span className="visually-hidden">Select</span>
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
