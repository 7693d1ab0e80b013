/** A refused call. `message` is for a person; programs compare `code`, or `status` where there is none. */
export class ApiError extends Error {
	override readonly name = "ApiError";
	readonly status: number;
	readonly code: string | undefined;
	/** What is wrong with each field, by the payload's own names. */
	readonly errors: Record<string, string[]>;
	/** Names the call in the server's log. */
	readonly requestId: string | undefined;

	constructor(response: Response, body: unknown) {
		const { message, code, errors }: { message?: unknown; code?: unknown; errors?: Record<string, string[]> } =
			Object(body);
		super(typeof message === "string" ? message : `The server answered with ${response.status}.`);
		this.status = response.status;
		this.code = typeof code === "string" ? code : undefined;
		this.errors = errors ?? {};
		this.requestId = response.headers.get("x-request-id") ?? undefined;
	}
}
