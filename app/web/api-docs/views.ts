/** A field of a body, query or object. */
export type FieldRow = { name: string; kind: string; isRequired: boolean; about: string; example: string };

/** A call in one programming language. */
export type Sample = { language: string; source: string };

/** An error of a call: its HTTP status, and when it occurs. */
type Refusal = { status: string; about: string };

export type CallView = {
	id: string;
	method: string;
	address: string;
	/** The address without /api/v1, for the index. */
	short: string;
	alsoAt: string[];
	isForAdmins: boolean;
	summary: string;
	description: string;
	who: string;
	parameters: FieldRow[];
	body: FieldRow[];
	acceptsForm: boolean;
	samples: Sample[];
	/** The response's fields in words. */
	returns: string;
	answer: string;
	refusals: Refusal[];
};

/** An object type in responses. */
export type RecordView = { name: string; about: string; fields: FieldRow[] };

export type PageLink = { slug: string; title: string };

export type CallLink = Pick<CallView, "id" | "method" | "short" | "summary" | "isForAdmins">;

export type GroupLinks = PageLink & { description: string; calls: CallLink[] };

/** An error code with its HTTP status. */
export type ErrorRow = { name: string; status: number; meaning: string };

export type WebhookKind = { kind: string; description: string };
