/** A response that carries its text, so that the server writes it at once: the body of a plain one is a stream. */
export class TextResponse extends Response {
	constructor(
		private readonly content: string,
		init: ResponseInit,
	) {
		super(null, init);
	}

	override async text() {
		return this.content;
	}

	override async json() {
		return JSON.parse(this.content);
	}

	override async arrayBuffer() {
		return new TextEncoder().encode(this.content).buffer;
	}
}
