import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import type { OpenApiDocument, Operation } from "../../app/web/api/openapi";
import { openClient } from "../support/browser/browser";
import { givenDeadline } from "../support/courts/deadlines";
import { givenPaper } from "../support/courts/papers";
import { handlersOf, listAddresses } from "../support/server/routes";
import { base, given } from "../support/server/site";
import { readMessage, readOtp, someMobile } from "../support/telling/outbox";
import { givenWebhook } from "../support/telling/webhooks";

const response = await fetch(new URL("/api/v1/openapi.json", base));
const text = await response.text();
const document: OpenApiDocument = JSON.parse(text);

const operations = Object.entries(document.paths).flatMap(([address, methods]) =>
	Object.entries(methods).map(([method, operation]) => ({
		method: method.toUpperCase(),
		address,
		operation,
		id: operation.operationId,
	})),
);

/** Every value of this name anywhere in an example. */
function valuesOf(example: unknown, name: string): unknown[] {
	if (!(example instanceof Object)) return [];
	return Object.entries(example).flatMap(([key, value]) => (key === name ? [value] : valuesOf(value, name)));
}

describe("the document", () => {
	test("is sent as JSON and has no fault an OpenAPI linter knows", async () => {
		expect(response.status).toBe(200);
		expect(response.headers.get("content-type")).toBe("application/json");
		const rules = {
			// A published address, and a machine under test; no licence is given to anybody.
			"no-path-trailing-slash": "off",
			"no-server-example.com": "off",
			"info-license": "off",
		} as const;
		const config = await createConfig({ extends: ["recommended-strict"], rules });
		const problems = await lintFromString({ source: text, config });
		expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual(
			[],
		);
	});

	test("has every address of the API with its method, and nothing else", async () => {
		const described = /^\/(api|auth)\//;
		const isAside = (pattern: string) =>
			pattern.endsWith("/*") ||
			["/api/docs", "/api/docs/:page", "/api/docs/calls", "/api/v1/openapi.json"].includes(pattern);
		const addresses = listAddresses().filter(({ pattern }) => described.test(pattern) && !isAside(pattern));
		const expected = await Promise.all(
			addresses.map(async (address) => {
				const { methods } = await handlersOf(address);
				const path = address.pattern.replace(/:(\w+)/g, "{$1}");
				return methods.length > 0 ? methods.map((method) => `${method} ${path}`) : [`undescribed ${path}`];
			}),
		);
		expect(operations.map(({ method, address }) => `${method} ${address}`).sort()).toEqual(expected.flat().sort());
	});

	test("says what each call is, what each of its fields is like, and who may call", () => {
		for (const { operation, id } of operations) {
			expect(operation, id).toMatchObject({ summary: expect.any(String), "x-who": expect.any(String) });
			for (const parameter of operation.parameters ?? [])
				expect(parameter, `${id}: ${parameter.name}`).toMatchObject({ description: expect.any(String) });
			const content = operation.responses[200]?.content ?? {};
			if ("application/json" in content) expect(content["application/json"]?.example, id).toBeDefined();
			else expect(Object.keys(content), id).not.toHaveLength(0);
		}
	});

	test("has no example whose answer does not fit its request", () => {
		const contradictions = operations.flatMap(({ id, operation }) => {
			const sent = operation.requestBody?.content["application/json"]?.example;
			const { data } = Object(operation.responses[200]?.content?.["application/json"]?.example);
			// The example of a case is one of a district court, which is never joined.
			if (!(sent instanceof Object) || id === "joinMatter") return [];
			// A day is answered as `hearing_date`; `next_date` has the form that earlier programs read.
			return Object.entries(sent).flatMap(([name, value]) =>
				valuesOf(data, id === "addOwnMatter" && name === "next_date" ? "hearing_date" : name)
					.filter((answered) => String(answered) !== String(value))
					.map((answered) => `${id}: ${name} is sent as ${value} and answered as ${answered}`),
			);
		});
		expect(contradictions).toEqual([]);
		const addCase = operations.find(({ id }) => id === "addCase")?.operation;
		const added = addCase?.responses[200]?.content?.["application/json"]?.example;
		expect(added, "nothing is known of a case that was just added").toMatchObject({
			data: { record_status: "waiting", hearing_date: null, filing_number: null },
		});
		const setStatus = operations.find(({ id }) => id === "setComplaintStatus")?.operation;
		const set = Object(setStatus?.responses[200]?.content?.["application/json"]?.example);
		expect(set.message).toContain(set.data.status);
	});

	test("says what a key is for each call that changes something, and which codes a refusal can have", () => {
		const known = document.components.schemas.ErrorCode?.enum;
		for (const { operation, method, id } of operations) {
			const key = operation.parameters?.find(({ name }) => name === "Idempotency-Key");
			expect(key?.in, id).toBe(method === "GET" ? undefined : "header");
			for (const code of operation["x-codes"]) expect(known, `${id}: ${code}`).toContain(code);
		}
		const addCase = operations.find(({ id }) => id === "addCase")?.operation;
		expect(addCase?.["x-codes"]).toEqual(expect.arrayContaining(["cnr_taken", "too_many_cases", "key_reused"]));
	});

	test("takes no other method", async () => {
		const answer = await openClient(base)("POST", "/api/v1/openapi.json", {});
		expect(answer).toMatchObject({ status: 405, json: { status: false } });
	});
});

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

/** The same schema, refusing keys it does not describe: programs must live with new ones, the document must not. */
function closed(schema: unknown): unknown {
	if (Array.isArray(schema)) return schema.map(closed);
	if (!(schema instanceof Object)) return schema;
	const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
	return "properties" in schema && !("additionalProperties" in schema)
		? { ...inner, additionalProperties: false }
		: inner;
}
const components = closed(document.components);

type Described = { content?: { "application/json"?: { schema: unknown } } };
const validators = new Map<Described, ReturnType<typeof ajv.compile>>();

/** Compiled once, since refusals are described alike for every call. */
function validatorOf(described: Described) {
	const known = validators.get(described);
	if (known) return known;
	const schema = closed(described.content?.["application/json"]?.schema);
	expect(schema, "a described answer has a schema").toBeDefined();
	const made = ajv.compile({ ...Object(schema), components });
	validators.set(described, made);
	return made;
}

function expectAnswer(operation: Operation, json: unknown, status = 200) {
	const answer = operation.responses[status];
	const name = answer?.$ref?.split("/").at(-1);
	const described = name === undefined ? answer : document.components.responses[name];
	if (!described) throw new Error(`${operation.operationId} does not describe ${status}`);
	const validate = validatorOf(described);
	const isValid = validate(json);
	expect(validate.errors, JSON.stringify(json)).toBeNull();
	expect(isValid).toBe(true);
}

/** What the fields of examples with the reader's own values are called below. */
const OWN: Record<string, string> = {
	...{ userId: "USER_ID", user_id: "USER_ID", webhookId: "WEBHOOK_ID", hearingId: "HEARING_ID", otp: "OTP" },
	...{ assignee_id: "USER_ID", paperId: "PAPER_ID" },
	...{ id: "CASE_ID", case_id: "CASE_ID", case_ids: "CASE_ID", caseId: "CASE_ID", ids: "CASE_ID" },
	...{
		complain_id: "COMPLAINT_ID",
		package_id: "PACKAGE_ID",
		subscription_id: "SUBSCRIPTION_ID",
		token: "RESET_TOKEN",
	},
};

/** Makes a call as the document's example has it, with the reader's own values. */
function callExample({ method, address, operation }: (typeof operations)[number], values: Record<string, string>) {
	const fill = (name: string, value: unknown) => {
		const own = values[OWN[name] ?? ""];
		if (own === undefined) return value;
		return Array.isArray(value) ? [own] : own;
	};
	const path = address.replace(/\{(\w+)\}/g, (_, name: string) => String(fill(name, name)));
	const example = operation.requestBody?.content["application/json"]?.example;
	const body =
		example instanceof Object ? Object.entries(example).map(([name, value]) => [name, fill(name, value)]) : undefined;
	return openClient(base, isOpen({ operation }) ? undefined : values.TOKEN)(
		method,
		path,
		body && Object.fromEntries(body),
	);
}

const isAdmins = ({ operation }: { operation: Operation }) => operation["x-who"].startsWith("Administrators");
const isOpen = ({ operation }: { operation: Operation }) => operation.security.length === 0;
const baseName = (id: string) => id.replace(/At(Api)?Auth$/, "");

/** Somebody with all that the examples are about. */
async function givenEverything(role: "USER" | "ADMIN", isApproved: boolean) {
	const person = await given.givenUser({ role });
	const { subscription, transaction } = await given.givenPurchase(person.id);
	const heard = { nextDate: "2026-03-11" };
	const { id: caseId } = await given.givenCase(person.id, { isApproved, caseNumber: "45/2023" }, heard);
	const complaint = await given.givenComplaint(person.id);
	await given.givenFeedback(person.id);
	const variables = {
		TOKEN: await given.givenSession(person.id),
		USER_ID: person.id,
		CASE_ID: caseId,
		PAPER_ID: await givenPaper(given, person.id, caseId),
		HEARING_ID: await given.givenNotedHearing(person.id, caseId),
		WEBHOOK_ID: (await givenWebhook(given, person.id)).webhook,
		COMPLAINT_ID: complaint.id,
		PACKAGE_ID: transaction.planId,
		SUBSCRIPTION_ID: subscription.id,
	};
	return { person, variables };
}

const client = openClient(base);

/** The variables that only come by a message, for the calls that take them. */
async function readSecrets(id: string, mobile: string, email: string): Promise<Record<string, string>> {
	if (id === "resetPassword") {
		await client("POST", "/auth/forgort-password", { email });
		return { RESET_TOKEN: await readMessage(base, email, /\/reset-password\/([\w-]+)/) };
	}
	if (id !== "verifyOtp" && id !== "register") return {};
	await client("POST", "/auth/send-otp", { phone_number: mobile });
	const otp = await readOtp(base, mobile);
	if (id === "register") await client("POST", "/auth/verify-otp", { phone_number: mobile, otp });
	return { OTP: otp };
}

/** The example's own person must be somebody new each time. */
const asSomebodyNew = (row: (typeof operations)[number], mobile: string): typeof row =>
	JSON.parse(JSON.stringify(row).replaceAll("9812300045", mobile).replaceAll("meera.kulkarni", `meera.${mobile}`));

describe("the example of each call", () => {
	/** Files are sent and answered in tests/papers. */
	const inJson = operations.filter(
		({ operation: { requestBody, responses } }) =>
			responses[200]?.content?.["application/json"] && (!requestBody || requestBody.content["application/json"]),
	);
	test.each(inJson)("$method $address ($id) is taken, and answered as described", async (row) => {
		const { operation, address } = row;
		const id = baseName(row.id);
		const { person, variables } = await givenEverything(isAdmins(row) ? "ADMIN" : "USER", id === "sendMessages");
		const mobile = someMobile();
		const secrets = await readSecrets(id, mobile, person.email);
		const isOfMatter = id === "lookUpMatter" || id === "joinMatter";
		const named = isOfMatter
			? { CASE_ID: (await given.givenMatter(person.id)).id }
			: id === "listDeadlines"
				? { CASE_ID: person.id }
				: address.endsWith("/deadlines/{id}")
					? { CASE_ID: await givenDeadline(given, person.id, variables.CASE_ID) }
					: {};
		const answer = await callExample(asSomebodyNew(row, mobile), { ...variables, ...named, ...secrets });
		expect(answer, id).toMatchObject({ status: 200, json: { status: true } });
		expectAnswer(operation, answer.json);

		const call = openClient(base, variables.TOKEN);
		const path = address.replace(/\{(userId|id)\}/, person.id);
		for (const { name, in: where, example } of operation.parameters ?? []) {
			if (where !== "query") continue;
			const narrowed = await call("GET", `${path}?${new URLSearchParams({ [name]: String(example) })}`);
			expect(narrowed, `${path}?${name}=${example}`).toMatchObject({ status: 200 });
			expectAnswer(operation, narrowed.json);
		}
	});

	test.each(operations.filter((row) => !isOpen(row)))("$method $address refuses as described", async (row) => {
		const { method, operation, address } = row;
		const body = method === "GET" ? undefined : {};
		const refused = await openClient(base)(method, address, body);
		expect(refused.status).toBe(401);
		expectAnswer(operation, refused.json, 401);
		expect(operation["x-codes"]).toContain(Object(refused.json).code);
		const own = Object.keys(document.paths[address] ?? {}).map((one) => one.toUpperCase());
		const other = ["GET", "POST", "DELETE"].find((one) => !own.includes(one)) ?? "";
		const wrong = await openClient(base)(other, address);
		expect(wrong.status).toBe(405);
		const allowed = own.flatMap((one) => (one === "GET" ? ["GET", "HEAD"] : [one]));
		expect(wrong.headers.get("allow")?.split(", ").sort()).toEqual(allowed.sort());
		expectAnswer(operation, wrong.json, 405);
	});
});
