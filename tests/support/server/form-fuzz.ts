import fc from "fast-check";
import type { RawRequest } from "./raw-client";

/** A form of ours: where it posts to, and values of its fields that it would take. */
export type FuzzedForm = { path: string; fields: Record<string, string>; cookie: string; token: string };

const strangeText = fc.oneof(
	fc.string({ unit: "binary", maxLength: 60 }),
	fc.string({ unit: "grapheme", maxLength: 60 }),
	fc.constantFrom(
		"",
		" ",
		"\0",
		"a\0b",
		"\r\nset-cookie: x=1",
		"//evil.example",
		"/..//evil.example",
		"'; drop table cases; --",
		"<script>x</script>",
		"-1",
		"1e400",
		"00000000-0000-0000-0000-000000000000",
		"2026-02-30",
		"9".repeat(40),
		"x".repeat(20_000),
		"न".repeat(500),
	),
);

const strangeName = fc.oneof(
	fc.constantFrom(
		"a[4294967294]",
		"a[999].b[999].c[999].d",
		"a[0].b[0].c",
		"a[]",
		"[]",
		"a[",
		"a..b",
		".a",
		"__proto__",
		"constructor.prototype",
		"toString",
		"__state__",
		"__intent__",
		"reload",
		"intent",
		"form_token",
		"\0",
		"",
		Array(3000).fill("a").join("."),
		"n".repeat(5000),
	),
	fc.string({ maxLength: 20 }),
);

const strangeIntent = fc.oneof(
	fc.constantFrom(
		"x",
		"{}",
		"null",
		'{"type":"reset","payload":{}}',
		'{"type":"update","payload":{"name":"email","value":{"a":1}}}',
		'{"type":"insert","payload":{"name":"hearings"}}',
		'{"type":"insert","payload":{"name":"hearings","index":1e9}}',
		'{"type":"remove","payload":{"name":"hearings","index":-1}}',
		'{"type":"insert","payload":{"name":"__proto__"}}',
	),
	fc.json({ maxDepth: 3 }),
);

/** Percent-encoding that does not refuse half of a surrogate pair. */
const encode = (text: string) =>
	[...Buffer.from(text, "utf8")].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const urlEncoded = (pairs: [string, string][]) =>
	pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");

const BOUNDARY = "----fuzz";
const multipart = (pairs: [string, string][]) =>
	`${pairs
		.map(([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
		.join("")}--${BOUNDARY}--\r\n`;

const URL_ENCODED = "application/x-www-form-urlencoded";

/** Now and then more fields than any form has. */
const crowd = fc
	.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 499, 501, 5000)
	.map((count) => Array.from({ length: count }, (_, i): [string, string] => [`a[${i}].b[${i}].c`, "1"]));

/** Posts to a form that no browser would send, most of them nearly right. */
export function postsTo({ path, fields, cookie, token }: FuzzedForm): fc.Arbitrary<RawRequest> {
	const names = Object.keys(fields);
	const value = strangeText;
	const pairs = fc
		.record({
			dropped: fc.subarray(names, { maxLength: Math.min(2, names.length) }),
			changed:
				names.length > 0
					? fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 })
					: fc.constant<Record<string, string>>({}),
			extra: fc.oneof(
				{ weight: 5, arbitrary: fc.constant<[string, string][]>([]) },
				fc.array(fc.tuple(strangeName, value), { maxLength: 2 }),
			),
			intents: fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, fc.tuple(strangeIntent)),
			crowd,
			hasToken: fc.integer({ min: 0, max: 19 }),
		})
		.map(({ dropped, changed, extra, intents, crowd, hasToken }): [string, string][] => [
			...(hasToken > 0 ? [["form_token", token] satisfies [string, string]] : []),
			...Object.entries({ ...fields, ...changed }).filter(([name]) => !dropped.includes(name)),
			...extra,
			...intents.map((intent): [string, string] => ["__intent__", intent]),
			...crowd,
		]);
	const type = fc.oneof(
		{ weight: 14, arbitrary: fc.constant(URL_ENCODED) },
		{ weight: 4, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) },
		fc.constantFrom("multipart/form-data", "multipart/form-data; boundary=", "text/plain", "application/json", ""),
	);
	return fc.record({ pairs, type, isChunked: fc.boolean() }).map(({ pairs, type, isChunked }) => ({
		method: "POST",
		path,
		headers: { cookie, "content-type": type },
		body: type.startsWith("multipart") ? multipart(pairs) : urlEncoded(pairs),
		isChunked,
	}));
}
