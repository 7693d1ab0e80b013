/** A field of a body, a query or an object. */
export type FieldRow = { name: string; kind: string; isNeeded: boolean; about: string; example: string };

/** The same call in one language of programs. */
export type Sample = { language: string; source: string };

/** A way to be refused: its name or status, and when it comes. */
type Refusal = { status: string; about: string };

export type CallView = {
	id: string;
	method: string;
	address: string;
	/** The address as the index shows it: without /api/v1. */
	short: string;
	alsoAt: string[];
	isAdmins: boolean;
	summary: string;
	description: string;
	who: string;
	parameters: FieldRow[];
	body: FieldRow[];
	takesForm: boolean;
	samples: Sample[];
	/** The fields of the response, in words. */
	gives: string;
	answer: string;
	refusals: Refusal[];
};

/** A kind of object in responses. */
export type RecordView = { name: string; about: string; fields: FieldRow[] };

/** A page of the docs, as the index shows it. */
export type PageLink = { slug: string; title: string };

/** Calls as the index shows them. */
export type CallLink = Pick<CallView, "id" | "method" | "short" | "summary" | "isAdmins">;

export type GroupLinks = PageLink & { description: string; calls: CallLink[] };

/** An error that programs can tell from others. */
export type ErrorRow = { name: string; status: number; meaning: string };

/** A kind of webhook message. */
export type WebhookKind = { kind: string; description: string };
