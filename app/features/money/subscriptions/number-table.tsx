import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { phrases, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";
import { DataTable, EmptyList, RowHead, RowLink } from "~/ui/list/table";

type NumberTableProps = {
	/** Formatted. */
	numbers: { id: string; number: string; partyName: string }[];
	numbersUsed: number;
	phoneNumberLimit: number;
};

/** The saved numbers, each with the page of its client, and how many of the package's numbers are used. */
export function NumberTable({ numbers, numbersUsed, phoneNumberLimit }: NumberTableProps) {
	const isFull = numbersUsed >= phoneNumberLimit;
	const may = useMay();
	return (
		<>
			<p className="mb-4" role="status">
				{t("{numbersUsed} of {phoneNumberLimit} numbers used.", { numbersUsed, phoneNumberLimit })}{" "}
				{isFull && may("money") && (
					<Words id="Delete one, or <0>choose a larger package</0>.">
						<Link to={paths.packages} />
					</Words>
				)}
			</p>
			{numbers.length === 0 ? (
				<EmptyList
					title={t("No numbers saved yet")}
					hint={t("Messages about a case go to your own number and to the numbers linked to it.")}
				>
					{may("numbers") && (
						<Link to={paths.newMobileNumber} className="button button-primary">
							{t("Add Mobile Number")}
						</Link>
					)}
				</EmptyList>
			) : (
				<DataTable
					label={t("Phone Numbers")}
					columns={phrases("Sr", "Mobile No.", "Party Name", "Actions").slice(0, may("delete") ? 4 : 3)}
				>
					{numbers.map(({ id, number, partyName }, position) => (
						<tr key={id}>
							<td className="no">{position + 1}</td>
							<RowHead className="what figures">{number}</RowHead>
							<td>
								<Link to={paths.client(id)} dir="auto">
									{partyName || t("No name")}
								</Link>
							</td>
							{may("delete") && (
								<td className="acts">
									<span className="row-actions">
										<RowLink
											to={paths.deleteMobileNumber(id)}
											icon="trash-2"
											title={t("Delete")}
											about={number}
											isDialog
										/>
									</span>
								</td>
							)}
						</tr>
					))}
				</DataTable>
			)}
		</>
	);
}
