import { AGREED_HOW, linkedInWords, messageLanguage, nameOf } from "~/features/money/subscriptions/contact-words";
import type { SavedNumber } from "~/features/money/subscriptions/queries.server";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { formatDay } from "~/platform/calendar/day";
import { countWords, LANGUAGES, phrase, phrases, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";
import { DataTable, EmptyList, labelled, RowHead, RowLink } from "~/ui/list/table";

type NumberRow = SavedNumber & {
	caseCount: number;
	/** How many cases are linked by name alone. */
	unconfirmed: number;
	hasOptedOut: boolean;
};

type NumberTableProps = { numbers: NumberRow[]; numbersUsed: number; phoneNumberLimit: number };

const isForNobody = ({ getsAllCases, caseCount, unconfirmed }: NumberRow) =>
	!getsAllCases && caseCount === 0 && unconfirmed === 0;

/** `Agreed in person, 2 Mar 2026` */
function agreementOf({ agreedHow, agreedOn }: SavedNumber): string {
	const how = nameOf(AGREED_HOW, agreedHow);
	if (!how || !agreedOn) return t("Agreement not recorded");
	return t("Agreed {how}, {agreedOn}", { how: t(how).toLowerCase(), agreedOn: formatDay(agreedOn) });
}

/** The subjects of a contact's automatic messages; none before their agreement is recorded. */
function subjectsOf({ agreedOn, remindsOfHearings, tellsOfMoves, tellsOfOutcomes }: SavedNumber): string[] {
	if (!agreedOn) return [];
	return [
		...(remindsOfHearings ? [phrase("hearings tomorrow")] : []),
		...(tellsOfMoves ? [phrase("moved dates")] : []),
		...(tellsOfOutcomes ? [phrase("recorded hearings")] : []),
	];
}

function Row({ item, position }: { item: NumberRow; position: number }) {
	const { id, number, partyName, language, hasOptedOut, unconfirmed } = item;
	const may = useMay();
	const subjects = subjectsOf(item);
	return (
		<tr>
			<td className="no">{position + 1}</td>
			<RowHead className="what figures">{number}</RowHead>
			<td className="message">
				<div>
					<span dir="auto">{partyName || "–"}</span>
					<p className="hint">{agreementOf(item)}</p>
					{messageLanguage(language) !== "en" && (
						<p className="hint">
							{t("Messages in {language}", { language: LANGUAGES[messageLanguage(language)].name })}
						</p>
					)}
					{subjects.length > 0 && (
						<p className="hint">
							{t("Gets messages about {things}", { things: subjects.map((one) => t(one)).join(", ") })}
						</p>
					)}
					{hasOptedOut && <p className="hint">{t("Opted out: gets no messages")}</p>}
				</div>
			</td>
			<td {...labelled("Cases")} className="message">
				<div>
					{may("numbers") ? (
						<Link
							to={paths.casesOfNumber(id)}
							aria-label={t("{item}: choose cases for {number}", { item: linkedInWords(item), number })}
						>
							{linkedInWords(item)}
						</Link>
					) : (
						linkedInWords(item)
					)}
					{unconfirmed > 0 && (
						<p className="hint">
							{countWords(
								unconfirmed,
								"{count} case linked by name, not confirmed",
								"{count} cases linked by name, not confirmed",
							)}
						</p>
					)}
				</div>
			</td>
			<td className="acts">
				<span className="row-actions">
					{may("numbers") && (
						<RowLink to={paths.editMobileNumber(id)} icon="pencil" title={t("Edit")} about={number} isDialog />
					)}
					{may("delete") && (
						<RowLink to={paths.deleteMobileNumber(id)} icon="trash-2" title={t("Delete")} about={number} isDialog />
					)}
				</span>
			</td>
		</tr>
	);
}

/** The saved numbers with their cases, and how many of the package's numbers are used. */
export function NumberTable({ numbers, numbersUsed, phoneNumberLimit }: NumberTableProps) {
	const isFull = numbersUsed >= phoneNumberLimit;
	const may = useMay();
	const idle = numbers.filter(isForNobody).length;
	const unconfirmed = numbers.reduce((sum, number) => sum + number.unconfirmed, 0);
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
			{unconfirmed > 0 && may("numbers") && (
				<p className="note mb-4">
					{countWords(
						unconfirmed,
						"{count} link was created by name, not by you. It sends no messages.",
						"{count} links were created by name, not by you. They send no messages.",
					)}{" "}
					<Link to={paths.linksByName}>{t("Confirm or remove numbers linked by name")}</Link>
				</p>
			)}
			{idle > 0 && may("numbers") && (
				<p className="note mb-4">
					{countWords(
						idle,
						"{count} number is linked to no case and gets no messages. Choose the cases in the column Cases.",
						"{count} numbers are linked to no case and get no messages. Choose the cases in the column Cases.",
					)}
				</p>
			)}
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
				<DataTable label={t("Phone Numbers")} columns={phrases("Sr", "Mobile No.", "Party Name", "Cases", "Actions")}>
					{numbers.map((item, position) => (
						<Row key={item.id} item={item} position={position} />
					))}
				</DataTable>
			)}
		</>
	);
}
