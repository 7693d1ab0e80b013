/** Longer texts are no entry of a court or cell of a table; an administrator needs their beginning. */
const MAX_UNREADABLE_LENGTH = 200;

/** Zero bytes, and halves of surrogate pairs. */
const UNSTORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** What came from outside and is neither a value nor one of the known ways to say "none": nobody may take it for "none". */
export class Unreadable {
	/** As it came, its beginning alone where it is long, and without what PostgreSQL cannot store. */
	readonly text: string;

	constructor(text: string) {
		this.text = text.slice(0, MAX_UNREADABLE_LENGTH).replace(UNSTORABLE, "\ufffd");
	}
}

/** What a company, a file or a message sent, read once at the door: a value, none (null), or unreadable. */
export type Outside<Value> = Value | null | Unreadable;

export const isReadable = <Value>(read: Outside<Value>): read is Value | null => !(read instanceof Unreadable);
