import fc from "fast-check";
import type { ApiCall } from "./api-calls";
import type { RawRequest } from "./raw-client";

/** Values a call would take, by key or parameter: most of a mutated call is right, so that it gets far before it fails. */
export type Plausible = Record<string, unknown>;
export type Tokens = { right: string; wrongRole: string; cookie: string };

const MEGABYTE = 1024 * 1024;
const LEVELS = 1000;

/** Stands for a number that JSON can write and JavaScript cannot hold. */
const ENDLESS = "@@endless@@";
const asJson = (value: unknown) => JSON.stringify(value).replaceAll(`"${ENDLESS}"`, "1e400");

const nested = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);
const deepList: unknown = JSON.parse(nested(LEVELS, "[", "]"));

const strangeText = fc.oneof(
	fc.string({ unit: "binary", maxLength: 40 }),
	fc.string({ unit: "grapheme", maxLength: 40 }),
	fc.constantFrom(
		"",
		" ",
		"\0",
		"a\0b",
		"\ud800",
		"x\udfff",
		"%",
		"_\\%",
		"'; drop table cases; --",
		"<b>x</b>",
		"\u202e",
		"null",
		"-1",
		"1e400",
		"00000000-0000-0000-0000-000000000000",
		"ffffffff-ffff-ffff-ffff-ffffffffffff",
		"2026-02-30",
		"9".repeat(30),
		"x".repeat(10_000),
		"constructor",
	),
);

const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
	{ weight: 4, arbitrary: strangeText },
	{
		weight: 4,
		arbitrary: fc.constantFrom<unknown>(
			null,
			true,
			false,
			0,
			-0,
			-1,
			0.1,
			2 ** 31,
			2 ** 53 + 2,
			1e308,
			ENDLESS,
			[],
			[[]],
			{},
			[null],
			Array(2000).fill("x"),
			{ length: -1 },
			{ toString: 1 },
			deepList,
		),
	},
	{ weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
	{ weight: 1, arbitrary: fc.array(strangeText, { maxLength: 5 }) },
);

const strangeKey = fc.oneof(
	fc.constantFrom("__proto__", "constructor", "toString", "", "status", "user_id", "a.b", "a[b]", "\0", "id"),
	fc.string({ maxLength: 12 }),
);

/** A payload that is right but for what was done to it. */
const mutated = (keys: string[], plausible: Plausible) =>
	fc
		.record({
			dropped: fc.subarray(keys, { maxLength: Math.min(2, keys.length) }),
			changed: fc.dictionary(keys.length > 0 ? fc.constantFrom(...keys) : strangeKey, strangeValue, { maxKeys: 2 }),
			extra: fc.dictionary(strangeKey, strangeValue, { maxKeys: 1 }),
		})
		.map(({ dropped, changed, extra }) => {
			const kept = keys.filter((key) => !dropped.includes(key)).map((key) => [key, plausible[key]]);
			return new Map([...kept, ...Object.entries(changed), ...Object.entries(extra)] as [string, unknown][]);
		});

/** JSON with the keys as they come, `__proto__` among them, now and then one of them twice. */
const jsonBody = (keys: string[], plausible: Plausible) =>
	fc.tuple(mutated(keys, plausible), fc.integer({ min: 0, max: 9 })).map(([payload, roll]) => {
		const pairs = [...payload].filter(([, value]) => value !== undefined);
		const all = roll === 0 ? [...pairs, ...pairs.slice(0, 1)] : pairs;
		return `{${all.map(([key, value]) => `${JSON.stringify(key)}:${asJson(value)}`).join(",")}}`;
	});

const textOf = (value: unknown) => (typeof value === "string" ? value : asJson(value ?? null));

const formBody = (keys: string[], plausible: Plausible) =>
	mutated(keys, plausible).map((payload) =>
		[...payload].map(([key, value]) => `${encodeLoosely(key)}=${encodeLoosely(textOf(value))}`).join("&"),
	);

/** Percent-encoding that does not refuse half of a surrogate pair, as programs in other languages do not. */
const encodeLoosely = (text: string) =>
	[...Buffer.from(text.slice(0, 2000), "utf8")].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");

const brokenBody = fc.constantFrom(
	"{",
	"[]",
	"null",
	"0",
	'"x"',
	"{}{}",
	"\ufeff{}",
	'{"a":NaN}',
	"\0",
	"%00=%00",
	"a=%ED%A0%80&a=2&&=",
	"--x\r\nContent-Disposition: form-data; name=a\r\n\r\nb\r\n--x--",
	'{"case_number":"\\ud800"}',
	nested(LEVELS, "[", "]"),
	nested(LEVELS, '{"a":', "}").replace("}", "1}"),
	nested(LEVELS, '{"a":', ""),
	nested(100_000, "[", "]"),
);

const hugeBody = fc
	.constantFrom(MEGABYTE - 100, MEGABYTE, MEGABYTE + 1, 2 * MEGABYTE)
	.chain((size) =>
		fc.constantFrom(`{"topic":"${"x".repeat(size - 12)}"}`, `topic=${"x".repeat(size - 6)}`, "[".repeat(size)),
	);

const contentType = fc.constantFrom(
	"application/json",
	"application/json; charset=utf-16",
	"APPLICATION/JSON",
	"application/x-www-form-urlencoded",
	"text/plain",
	"text/html",
	"multipart/form-data; boundary=x",
	"multipart/form-data",
	"application/octet-stream",
	"application/jsonp",
	",;",
	"",
);

const ODD_METHODS = [
	"GET",
	"POST",
	"PUT",
	"DELETE",
	"PATCH",
	"HEAD",
	"OPTIONS",
	"TRACE",
	"PROPFIND",
	"REPORT",
	"QUERY",
];

const strangeParameter = fc.oneof(
	strangeText.map((text) => encodeLoosely(text.slice(0, 300))),
	fc.constantFrom(
		"%ED%A0%80",
		"%E0%A4%A",
		"%2e%2e%2f",
		"..%2F..",
		"%",
		"a%20b",
		"%00",
		"x".repeat(3000),
		"%F0%9F%92%A9",
	),
);

/** The address with its parameters, now and then with strange ones. */
const pathOf = (pattern: string, plausible: Plausible) => {
	const names = [...pattern.matchAll(/[:*](\w*)/g)].map(([, name]) => name || "*");
	return fc
		.tuple(
			...names.map((name) =>
				fc.oneof({ weight: 5, arbitrary: fc.constant(String(plausible[name] ?? "x")) }, strangeParameter),
			),
		)
		.map((values) => {
			let position = 0;
			return pattern.replace(/:\w+|\*/g, () => String(values[position++]));
		});
};

/** A query that is right but for what was done to it: strange values, unknown names, a name twice. */
const queryOf = (keys: string[], plausible: Plausible) =>
	fc.oneof(
		{ weight: 2, arbitrary: fc.constant("") },
		{ weight: 6, arbitrary: formBody(keys, plausible).map((text) => `?${text.slice(0, 6000)}`) },
		fc.constantFrom(
			"?page=1&page=2",
			"?__proto__=1",
			"?=&&=",
			"?%00",
			"?page[]=1",
			"?%ED%A0%80=1",
			"?limit=1e3&page=-0",
		),
	);

const credentials = ({ right, wrongRole, cookie }: Tokens) =>
	fc.oneof(
		{ weight: 12, arbitrary: fc.constant<Record<string, string>>({ authorization: `Bearer ${right}` }) },
		fc.constantFrom<Record<string, string>>(
			{},
			{ authorization: `Bearer ${wrongRole}` },
			{ authorization: "Bearer nd_\u00ff" },
			{ authorization: "Basic eA==" },
			{ cookie },
			{ cookie, origin: "https://evil.example" },
			{ cookie: 'session="; =;;%00' },
			{ origin: "null", "if-none-match": '*, "' },
		),
	);

/** Most calls have no key; of those that do, some share it with a call before. */
const onceKey = fc.oneof(
	{ weight: 12, arbitrary: fc.constant<Record<string, string>>({}) },
	{ weight: 2, arbitrary: fc.integer({ min: 0, max: 30 }).map((n) => ({ "idempotency-key": `key-${n}` })) },
	fc
		.constantFrom("", "two words", "\u00ff", "k".repeat(256), "k".repeat(255))
		.map((key) => ({ "idempotency-key": key })),
);

type Ingredients = { call: ApiCall; plausible: Plausible; tokens: Tokens };

/** Requests to one call that nobody in their right mind would send, most of them nearly right. */
export function requestsTo({ call, plausible, tokens }: Ingredients): fc.Arbitrary<RawRequest> {
	const { pattern, method, inputKeys, queryKeys } = call;
	const path = fc.tuple(pathOf(pattern, plausible), queryOf(queryKeys, plausible)).map((parts) => parts.join(""));
	const cleanPath = pathOf(pattern, plausible);
	const who = credentials(tokens);
	const withBody = (body: fc.Arbitrary<string>, type: fc.Arbitrary<string>, isChunked = false) =>
		fc.record({ path: cleanPath, body, type, who, key: onceKey }).map(({ path, body, type, who, key }) => ({
			method,
			path,
			headers: { ...who, ...key, "content-type": type },
			body,
			isChunked,
		}));
	const json = fc.constant("application/json");
	const form = fc.constant("application/x-www-form-urlencoded");
	const bodies = [
		{ weight: 24, arbitrary: withBody(jsonBody(inputKeys, plausible), json) },
		{ weight: 6, arbitrary: withBody(formBody(inputKeys, plausible), form) },
		{ weight: 4, arbitrary: withBody(brokenBody, contentType) },
		{ weight: 2, arbitrary: withBody(jsonBody(inputKeys, plausible), contentType) },
		{
			weight: 1,
			arbitrary: withBody(hugeBody, fc.constantFrom("application/json", "application/x-www-form-urlencoded")),
		},
		{ weight: 1, arbitrary: withBody(hugeBody, json, true) },
	];
	const reads = fc.record({ path, who }).map(({ path, who }) => ({ method, path, headers: who }));
	const oddMethods = fc
		.record({ method: fc.constantFrom(...ODD_METHODS), path, who })
		.map(({ method, path, who }) => ({ method, path, headers: who }));
	return fc.oneof(
		{ weight: method === "GET" ? 34 : 6, arbitrary: reads },
		{ weight: 3, arbitrary: oddMethods },
		...(method === "GET" ? [] : bodies),
	);
}
