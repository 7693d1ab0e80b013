import type { paths } from "./api.js";

export type Method = "get" | "post" | "put" | "delete";

/** The addresses that take a method. */
export type PathWith<M extends Method> = {
	[P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

/** What the document says of a call. */
export type OperationOf<P extends keyof paths, M extends Method> = paths[P] extends Record<M, infer O> ? O : never;

type PathOf<O> = O extends { parameters: { path: infer Path } } ? { path: Path } : { path?: never };
type QueryOf<O> = O extends { parameters: { query?: infer Query } } ? { query?: Query } : { query?: never };
type BodyOf<O> = O extends { requestBody: { content: { "application/json": infer Body } } }
	? { body: Body }
	: O extends { requestBody: { content: { "multipart/form-data": infer Form } } }
		? { body: Form }
		: O extends { requestBody?: { content: { "application/json": infer Body } } }
			? { body?: Body }
			: { body?: never };

type Extra = {
	signal?: AbortSignal;
	/** Of a POST: made anew for each call unless given. Give your own to go on after a restart of your program. */
	idempotencyKey?: string;
};

/** What a call takes: values of the path, the query, the body. */
type OptionsOf<O> = PathOf<O> & QueryOf<O> & BodyOf<O> & Extra;

/** The options of a call, which may be left out where nothing in them is needed. */
export type ArgumentsOf<O> = Record<never, never> extends OptionsOf<O> ? [options?: OptionsOf<O>] : [OptionsOf<O>];

/** The body of a successful response: JSON, or a file. */
export type AnswerOf<O> = O extends { responses: { 200: { content: { "application/json": infer Answer } } } }
	? Answer
	: O extends { responses: { 200: { content: { "application/octet-stream": infer File } } } }
		? File
		: never;
