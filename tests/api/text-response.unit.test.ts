import { expect, test } from "vitest";
import { TextResponse } from "~/platform/http/text-response.server";

const init = { status: 201, headers: { "content-type": "application/json", etag: '"1"' } };
const words = '{"court":"न्यायालय, Pune"}';

test.each(["text", "json", "arrayBuffer"] as const)(
	"a response with its text answers %s as any other",
	async (reader) => {
		const own = new TextResponse(words, init);
		const usual = new Response(words, init);
		expect(await own[reader]()).toEqual(await usual[reader]());
		expect([own.status, ...own.headers]).toEqual([usual.status, ...usual.headers]);
	},
);
