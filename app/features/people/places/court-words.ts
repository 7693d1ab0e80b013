import { languageNow, phrases, t } from "~/platform/language/translate";

/** Common stages, hearing purposes and disposals as courts write them; and the states. */
const KNOWN = [
	...phrases("Admission", "Appearance", "Appearance of Accused", "Arguments", "Attachment of Property", "Bail"),
	...phrases("Calling for Record and Proceedings", "Compliance", "Copies to Accused", "Counselling"),
	...phrases("Counter Affidavit", "Cross Examination", "Defence Evidence", "Disposed", "Evidence"),
	...phrases("Evidence of Claimant", "Evidence of Defendant", "Evidence of Petitioner", "Evidence of Plaintiff"),
	...phrases("Evidence of Prosecution", "Evidence of Respondent", "Final Arguments", "Final Hearing", "First Hearing"),
	...phrases("Framing of Charge", "Framing of Issues", "Hearing", "Hearing on Bail", "Interim Maintenance", "Issues"),
	...phrases(
		"Issue of Process",
		"Issue of Summons",
		"Judgment",
		"Lok Adalat",
		"Mediation",
		"Notice",
		"Order",
		"Orders",
	),
	...phrases("Notice to Judgment Debtor", "Notice to Owner and Insurer", "Notice to Respondent", "Part Heard"),
	...phrases("Prosecution Evidence", "Recording of Plea", "Rejoinder", "Reply⟦stage⟧", "Report of Bailiff"),
	...phrases("Say of Prosecution", "Statement of Accused", "Stayed by Appellate Court", "Steps"),
	...phrases("Steps by Decree Holder", "Summons", "Verification", "Written Statement"),
	...phrases("Contested--Acquitted", "Contested--Allowed", "Contested--Convicted", "Contested--Decreed"),
	...phrases("Contested--Dismissed", "Contested--Partly Allowed", "Uncontested--Allowed", "Uncontested--Compromised"),
	...phrases("Uncontested--Decreed", "Uncontested--Dismissed", "Uncontested--Withdrawn"),
	...phrases("Andaman and Nicobar Islands", "Andhra Pradesh", "Arunachal Pradesh", "Assam", "Bihar", "Chandigarh"),
	...phrases("Chhattisgarh", "Dadra and Nagar Haveli and Daman and Diu", "Delhi", "Goa", "Gujarat", "Haryana"),
	...phrases("Himachal Pradesh", "Jammu and Kashmir", "Jharkhand", "Karnataka", "Kerala", "Ladakh", "Lakshadweep"),
	...phrases("Madhya Pradesh", "Maharashtra", "Manipur", "Meghalaya", "Mizoram", "Nagaland", "Odisha", "Puducherry"),
	...phrases("Punjab", "Rajasthan", "Sikkim", "Tamil Nadu", "Telangana", "Tripura", "Uttar Pradesh", "Uttarakhand"),
	...phrases("West Bengal"),
];

const bare = (text: string) =>
	text
		.replace(/⟦\w+⟧$/, "")
		.trim()
		.replace(/\s+/g, " ")
		.toLowerCase();

const KNOWN_BY_TEXT = new Map(KNOWN.map((text) => [bare(text), text]));

/** Translates a common stage, purpose, disposal or state into the reader's language; others stay as the court wrote them. */
export function inCourtWords<Text extends string | null | undefined>(text: Text): Text | string {
	const known = text && languageNow() !== "en" ? KNOWN_BY_TEXT.get(bare(text)) : undefined;
	return known ? t(known) : text;
}

/** Options for a list, with known names in the reader's language. */
export const namedInCourtWords = <Item extends { name: string }>(items: Item[]) =>
	items.map((item) => ({ ...item, name: inCourtWords(item.name) }));
