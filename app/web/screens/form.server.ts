import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { DomainError } from "~/errors";
import { outageAsDomainError } from "~/platform/db/outage.server";
import { BASED_ON } from "~/platform/http/basis.server";
import { openEcho } from "~/platform/http/echo.server";
import { INTENT } from "~/platform/http/form-body.server";
import { setRetryAfter } from "~/platform/http/retry-after.server";
import { statusOf } from "~/platform/http/status";
import { phrase, t } from "~/platform/language/translate";
import { readJson } from "~/platform/outside/json";
import { FORM_TOKEN_FIELD, requireFormToken } from "~/web/access/csrf.server";
import { postedPath, resumeForm, SAVED_FORM_FIELD } from "~/web/access/saved-form.server";
import { readPostedForm } from "~/web/screens/posted-form.server";
import { hasUnstorableText, UNSTORABLE } from "~/web/screens/text";

/** Never echoed to the page. */
const SECRET_FIELDS = [
	"password",
	"newPassword",
	"confirmPassword",
	"otp",
	"code",
	"passkey",
	"p256dh",
	"auth",
	FORM_TOKEN_FIELD,
];

const SIGNED_OUT = phrase("You were logged out. Nothing was lost: check it and send it again.");

/** Set when a form is only to be rendered again with its values (a dependent choice, without JavaScript). */
const RELOAD_FIELD = "reload";

/** The version that a posted form showed; undefined for a form that names none. */
export const basisOf = (form: FormData): string | undefined => form.get(BASED_ON)?.toString();

type FormAnswer = { result: SubmissionResult<string[]> };

/** The value of the pressed `intent` button. The form is parsed once per request; `readForm` or `submit` checks it later. */
export async function readIntent(request: Request): Promise<string> {
	const posted = await readPostedForm(request);
	const form = posted.has(SAVED_FORM_FIELD) ? ((await resumeForm(request, posted)) ?? posted) : posted;
	return String(form.get("intent") ?? "");
}

/** RFC 8058 one-click unsubscribe: the mail company posts without cookie and form token, by the token in the address. */
export async function isOneClickStop(request: Request): Promise<boolean> {
	return (await readPostedForm(request)).get("List-Unsubscribe") === "One-Click";
}

/** Forms posted again after login: they are rendered with their values and run nothing. */
const resumed = new WeakSet<FormData>();

/** Reads a posted form of this site for `answerForm`, which renders a saved one (decision 265). @throws as `readForm` */
export async function readFormToRender(request: Request): Promise<FormData> {
	const posted = await readPostedForm(request);
	const form = posted.has(SAVED_FORM_FIELD) ? await resumeForm(request, posted) : undefined;
	if (!form) return readForm(request);
	resumed.add(form);
	return form;
}

/** Reads a form. @throws a 400, 403 or 415 answer, shown as a page; a redirect to the page itself in place of a kept form */
export async function readForm(request: Request): Promise<FormData> {
	const form = await readPostedForm(request);
	if (form.has(SAVED_FORM_FIELD)) throw redirect(postedPath(request), 303);
	return checkForm(request, form);
}

/** Reads the login form, which may carry a saved form. @throws a 400, 403 or 415 answer, shown as a page. */
export const readLoginForm = async (request: Request): Promise<FormData> =>
	checkForm(request, await readPostedForm(request));

/** A form whose fields were read otherwise. @throws a 400 or 403 answer, shown as a page */
export async function checkForm(request: Request, form: FormData): Promise<FormData> {
	if (hasUnstorableText(Object.fromEntries(form))) throw data(t(UNSTORABLE), { status: 400 });
	await requireFormToken(request, form);
	return form;
}

/** The file of the field `file`; one without name and bytes if none was sent. */
export async function fileOf(form: FormData): Promise<{ name: string; bytes: Uint8Array }> {
	const file = form.get("file");
	if (!(file instanceof File)) return { name: "", bytes: new Uint8Array() };
	return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

type FormOptions<Extra> = {
	/** Data to render the form again, such as lists that depend on a choice. */
	extra?: (formData: FormData) => Promise<Extra>;
	/** Clears the fields that depend on the choice in field `changed`. */
	onReload?: (changed: string, formData: FormData) => void;
	/** The whole form, if `schema` is one step of it: all its fields keep their values. */
	form?: z.ZodType;
	/** The address has no page to render the form on. */
	isWithoutPage?: boolean;
};

const listIntent = z.object({
	type: z.enum(["insert", "remove"]),
	payload: z.object({ name: z.string(), index: z.int().min(0).max(999).optional() }),
});

/** Allows only adding and removing rows of the schema's lists; conform would obey any other intent too. */
function requireListIntent(form: FormData, keys: Set<string>) {
	const text = form.get(INTENT);
	if (text === null) return;
	const intent = listIntent.safeParse(readJson(String(text)));
	const name = intent.data?.payload.name ?? "";
	if (!keys.has(name) || form.has(name)) throw data(t("This form has an unknown action."), { status: 400 });
}

/** Keeps only the schema's fields in a reply, since unknown fields are never echoed, and translates its messages. */
function withKeysOnly(result: SubmissionResult<string[]>, keys: Set<string>): SubmissionResult<string[]> {
	const { initialValue, fields } = result;
	const isOwn = (name: string) => name === BASED_ON || keys.has(name.split(/[.[]/)[0] ?? "");
	const fits = openEcho();
	const values =
		initialValue &&
		Object.fromEntries(Object.entries(initialValue).filter(([name, value]) => isOwn(name) && fits(value)));
	const error =
		result.error &&
		Object.fromEntries(
			Object.entries(result.error).map(([name, messages]) => [name, messages?.map((message) => t(message)) ?? null]),
		);
	return { ...result, error, initialValue: values, fields: fields?.filter(isOwn) };
}

/**
 * Checks a form's token, parses it and runs the command; shows errors beside fields with all values except secrets.
 * `run` returns a redirect, or nothing to render the form again (one step of several).
 */
export async function submit<Schema extends z.ZodType, Extra extends object = object>(
	request: Request,
	schema: Schema,
	run: (input: z.output<Schema>, formData: FormData) => Promise<Response | undefined>,
	options: FormOptions<Extra> = {},
) {
	const read = options.isWithoutPage ? readForm : readFormToRender;
	return answerForm(await read(request), schema, run, options);
}

/** `submit` for a form already read. */
export async function answerForm<Schema extends z.ZodType, Extra extends object = object>(
	formData: FormData,
	schema: Schema,
	run: (input: z.output<Schema>, formData: FormData) => Promise<Response | undefined>,
	{ extra, onReload, form = schema }: FormOptions<Extra> = {},
) {
	const keys = schemaKeys(form);
	requireListIntent(formData, keys);
	const isResumed = resumed.has(formData);
	const reloaded = isResumed ? null : formData.get(RELOAD_FIELD);
	if (reloaded !== null) onReload?.(String(reloaded), formData);
	const submission = parseWithZod(formData, { schema });
	const answer = async (result: SubmissionResult<string[]>, status: number) =>
		data({ result: withKeysOnly(result, keys), ...(await extra?.(formData)) } as FormAnswer & Partial<Extra>, {
			status,
		});

	const renderAgain = () =>
		answer({ ...submission.reply({ hideFields: SECRET_FIELDS }), status: undefined, error: undefined }, 200);

	if (isResumed) {
		const reply = submission.reply({ hideFields: SECRET_FIELDS });
		return answer({ ...reply, status: "error", error: { "": [t(SIGNED_OUT)] } }, 200);
	}
	if (reloaded !== null) return renderAgain();
	if (submission.status !== "success") return answer(submission.reply({ hideFields: SECRET_FIELDS }), 400);
	try {
		return (await run(submission.value, formData)) ?? (await renderAgain());
	} catch (thrown) {
		const error = outageAsDomainError(thrown);
		if (!(error instanceof DomainError)) throw error;
		setRetryAfter(error);
		const messages = [error.message];
		const standing = Object.entries(error.standing ?? {}).map(([name, words]) => [name, [words]]);
		const errors = error.field
			? { fieldErrors: { ...Object.fromEntries(standing), [error.field]: messages } }
			: { formErrors: messages };
		const reply = submission.reply({ hideFields: SECRET_FIELDS, ...errors });
		// The person sees what stands now: sent again, the form replaces it.
		if (error.version !== undefined) reply.initialValue = { ...reply.initialValue, [BASED_ON]: error.version };
		return answer(reply, statusOf(error));
	}
}

/** Keys of an object schema, also inside unions, transforms and optional wrappers. */
function schemaKeys(schema: z.core.$ZodType): Set<string> {
	if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape));
	if (schema instanceof z.ZodUnion) return new Set(schema.options.flatMap((option) => [...schemaKeys(option)]));
	if (schema instanceof z.ZodPipe) return schemaKeys(schema.in);
	if (schema instanceof z.ZodIntersection)
		return new Set([...schemaKeys(schema.def.left), ...schemaKeys(schema.def.right)]);
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
		return schemaKeys(schema.def.innerType);
	return new Set();
}
