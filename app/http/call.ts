/** What the API reads of a request: a web request, or node's own where no other is made (decision 346). */
export type CallRequest = {
	method: string;
	url: string;
	headers: { get(name: string): string | null; has(name: string): boolean };
	signal: { readonly aborted: boolean };
	text(): Promise<string>;
};

/** What the API answers: headers in lower case, and the body as text; null for none. */
export type CallAnswer = { status: number; headers: Record<string, string>; body: string | null };
