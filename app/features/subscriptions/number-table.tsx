import { Link } from "@remix-run/react";
import { Pencil, Trash2 } from "lucide-react";
import { formatDay } from "~/calendar/day";
import { useMay } from "~/features/chamber/use-may";
import { AGREED_HOW, linkedInWords, nameOf } from "~/features/subscriptions/contact-words";
import type { SavedNumber } from "~/features/subscriptions/queries.server";
import { paths } from "~/paths";
import { EmptyList } from "~/ui/empty-list";
import { DataTable } from "~/ui/table-region";

type NumberRow = SavedNumber & { caseCount: number; hasOptedOut: boolean };

type NumberTableProps = { numbers: NumberRow[]; numbersUsed: number; phoneNumberLimit: number };

const isForNobody = ({ getsAllCases, caseCount }: NumberRow) => !getsAllCases && caseCount === 0;

/** `Agreed in person, 2 Mar 2026` */
function agreementOf({ agreedHow, agreedOn }: SavedNumber): string {
	const how = nameOf(AGREED_HOW, agreedHow);
	if (!how || !agreedOn) return "Agreement not recorded";
	return `Agreed ${how.toLowerCase()}, ${formatDay(agreedOn)}`;
}

function Row({ item, position }: { item: NumberRow; position: number }) {
	const { id, number, partyName, remindsOfHearings, hasOptedOut } = item;
	const may = useMay();
	return (
		<tr>
			<td data-label="Sr">{position + 1}</td>
			<td data-label="Mobile No." className="figures">
				{number}
			</td>
			<td data-label="Party Name">
				<div>
					<span dir="auto">{partyName || "–"}</span>
					<p className="hint">{agreementOf(item)}</p>
					{remindsOfHearings && <p className="hint">Reminded of hearings, the evening before</p>}
					{hasOptedOut && <p className="hint">Opted out: gets no messages</p>}
				</div>
			</td>
			<td data-label="Cases">
				{may("numbers") ? (
					<Link to={paths.casesOfNumber(id)} aria-label={`${linkedInWords(item)}: choose cases for ${number}`}>
						{linkedInWords(item)}
					</Link>
				) : (
					linkedInWords(item)
				)}
			</td>
			<td data-label="Actions">
				<span className="row-actions">
					{may("numbers") && (
						<Link
							to={paths.editMobileNumber(id)}
							className="button button-icon"
							title="Edit"
							aria-label={`Edit ${number}`}
							preventScrollReset
						>
							<Pencil size={18} aria-hidden />
						</Link>
					)}
					{may("delete") && (
						<Link
							to={paths.deleteMobileNumber(id)}
							className="button button-icon"
							title="Delete"
							aria-label={`Delete ${number}`}
							preventScrollReset
						>
							<Trash2 size={18} aria-hidden />
						</Link>
					)}
				</span>
			</td>
		</tr>
	);
}

/** The saved numbers, who gets what, and how many of the package's numbers are used. */
export function NumberTable({ numbers, numbersUsed, phoneNumberLimit }: NumberTableProps) {
	const isFull = numbersUsed >= phoneNumberLimit;
	const may = useMay();
	const idle = numbers.filter(isForNobody).length;
	return (
		<>
			<p className="mb-4" role="status">
				{numbersUsed} of {phoneNumberLimit} numbers used.{" "}
				{isFull && may("money") && (
					<>
						Delete one, or <Link to={paths.packages}>choose a larger package</Link>.
					</>
				)}
			</p>
			{idle > 0 && may("numbers") && (
				<p className="note mb-4">
					{idle === 1 ? "1 number is" : `${idle} numbers are`} linked to no case and {idle === 1 ? "gets" : "get"} no
					messages. Choose the cases in the column Cases.
				</p>
			)}
			{numbers.length === 0 ? (
				<EmptyList
					title="No numbers saved yet"
					hint="Messages about a case go to your own number and to the numbers linked to it."
				>
					{may("numbers") && (
						<Link to={paths.newMobileNumber} className="button button-primary">
							Add Mobile Number
						</Link>
					)}
				</EmptyList>
			) : (
				<DataTable label="Phone Numbers" hasCards columns={["Sr", "Mobile No.", "Party Name", "Cases", "Actions"]}>
					{numbers.map((item, position) => (
						<Row key={item.id} item={item} position={position} />
					))}
				</DataTable>
			)}
		</>
	);
}
