import { bulkInput } from "~/features/telling/messages/bulk/bulk-input";
import { type BulkPage, openBulk } from "~/features/telling/messages/bulk/bulk-page.server";

/** Opens the page of bulk messages as a form with these fields does. */
export const open = (userId: string, fields: object) => openBulk(userId, bulkInput.parse(fields));

/** The page for a selection of cases. */
export const pageFor = async (userId: string, ...case_id: string[]) => (await open(userId, { case_id })).page;

/** What a browser posts from the page. */
export const fieldsOf = ({ formKey, version, template, cases }: BulkPage) => ({
	key: formKey,
	shown: version,
	template,
	case_id: cases.map(({ id }) => id),
	case: cases.filter(({ isIncluded }) => isIncluded).map(({ id }) => id),
	to: cases.flatMap(({ id, recipients }) =>
		recipients.filter(({ isTicked }) => isTicked).map(({ number }) => `${id} ${number}`),
	),
});

/** `fieldsOf` with every recipient ticked: the person's own number is not at first. */
export const allTicked = (page: BulkPage) => ({
	...fieldsOf(page),
	to: page.cases.flatMap(({ id, recipients }) => recipients.map(({ number }) => `${id} ${number}`)),
});
