import { afterAll, beforeAll, expect, test } from "vitest";
import { IS_LONG, sampled } from "../support/length.js";
import { type FoundForm, findForms } from "../support/server/forms";
import { startOwnSite } from "../support/server/own-site";
import { openRawClient, type RawRequest } from "../support/server/raw-client";

/** What no page may be larger than, before it is compressed. */
const MAX_PAGE = 1_000_000;
/** A little less than the body that any form may have, and than the head that node reads. */
const LARGEST_BODY = 1_000_000;
const LARGEST_QUERY = 12_000;

const { given, server } = await startOwnSite({ RATE_LIMIT_SCALE: "1000000", WORKER: "0" });
let client: ReturnType<typeof openRawClient>;
let forms: FoundForm[] = [];

beforeAll(async () => {
	client = openRawClient(server.url, { connections: 2, deadlineMs: 20_000 });
	forms = await findForms(server.url, given);
}, 180_000);
afterAll(() => client.close());

/** A sign that a page writes as six letters. Lists of CNRs, of which a page makes rows, are in hostile-files.test.ts. */
const SIGN = '"';

const BOUNDARY = "----largest";
const part = (name: string, value: string, isFile: boolean) =>
	`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${isFile ? '; filename="list.csv"' : ""}\r\n\r\n${value}\r\n`;

/** Buttons and choices keep what they are sent with, so that the form is read to its end. */
const KEPT = /^(intent|id|case|method)$/;

/** The form with one field as large as can be, for each of its fields, then with all of them large together. */
function largest(form: FoundForm): RawRequest[] {
	const { path, fields, files, cookie, token, method } = form;
	const typed = Object.keys(fields).filter((name) => !KEPT.test(name));
	const room = method === "post" ? LARGEST_BODY : LARGEST_QUERY;
	const subsets = [...typed.map((name) => [name]), ...(typed.length > 1 ? [typed] : [])];
	return subsets.map((large): RawRequest => {
		const bytes = Math.floor(room / large.length) - 100;
		const all = { ...fields, ...Object.fromEntries(large.map((name) => [name, SIGN.repeat(bytes)])) };
		const [page = "", query = ""] = path.split("?");
		if (method === "get") {
			const search = new URLSearchParams(all).toString().slice(0, LARGEST_QUERY).replace(/%.?$/, "");
			return { method: "GET", path: `${page}?${search}`, headers: { cookie } };
		}
		const body = Object.entries({ ...all, form_token: token })
			.map(([name, value]) => part(name, value, files.includes(name)))
			.join("");
		return {
			method: "POST",
			path: query ? `${page}?${query}` : page,
			headers: { cookie, "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
			body: `${body}--${BOUNDARY}--\r\n`,
		};
	});
}

test("no form, filled to the bound of its body, is answered by a page above 1 MB", { timeout: 600_000 }, async () => {
	expect(forms.length).toBeGreaterThan(IS_LONG ? 60 : 20);
	if (IS_LONG) expect(forms.filter(({ files }) => files.length > 0).length).toBeGreaterThan(0);
	const tooLarge: string[] = [];
	let sent = 0;
	let largestBytes = 0;
	for (const form of sampled(forms, 4)) {
		for (const request of largest(form)) {
			const answer = await client.send(request);
			const bytes = Buffer.byteLength(answer.text);
			sent += 1;
			largestBytes = Math.max(largestBytes, bytes);
			const what = `${request.method} ${request.path.slice(0, 80)} → ${answer.status}, ${bytes} bytes`;
			if (bytes > MAX_PAGE || answer.status >= 500) tooLarge.push(what);
		}
	}
	process.stdout.write(`${sent} requests to ${forms.length} forms, largest answer ${largestBytes} bytes\n`);
	expect(tooLarge).toEqual([]);
});
