import { expect, test } from "vitest";
import { answerError } from "~/web/api/api-answer.server";
import { BodyTooLarge } from "~/web/server/limits.server";

test("a call whose body turns out too large is refused, also where its request does not know of the abort yet", () => {
	const request = new Request("http://127.0.0.1/api/v1/transactions", { method: "POST" });
	expect(answerError(new BodyTooLarge(), request, {})).toMatchObject({ status: 413 });
});
