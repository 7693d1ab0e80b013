import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { DomainError } from "~/errors";
import { FORM_TOKEN_FIELD, requireFormToken } from "~/http/csrf.server";
import { statusOf } from "~/http/status";
import { hasUnstorableText, UNSTORABLE } from "~/http/text";

/** Never sent back to the page. */
const SECRET_FIELDS = ["password", "newPassword", "confirmPassword", "otp", FORM_TOKEN_FIELD];

/** A form that only wants to be drawn again with what was typed (a dependent choice, without JavaScript). */
export const RELOAD_FIELD = "reload";

export type FormAnswer = { result: SubmissionResult<string[]> };

/** What a form of several acts is sent for: the value of the pressed button named `intent`. Leaves the body to be read again. */
export async function readIntent(request: Request): Promise<string> {
	const copy = request.clone() as Request;
	const fields = await copy.formData().catch(() => undefined);
	return String(fields?.get("intent") ?? "");
}

/** Reads a posted form that came from this site. */
export async function readForm(request: Request): Promise<FormData> {
	const type = request.headers.get("content-type") ?? "";
	if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(type)) {
		throw data("This address takes forms only.", { status: 415 });
	}
	const formData = await request.formData();
	if (hasUnstorableText(Object.fromEntries(formData))) throw data(UNSTORABLE, { status: 400 });
	await requireFormToken(request, formData);
	return formData;
}

type FormOptions<Extra> = {
	/** What else the page needs to draw the form again, such as the lists that follow from a choice. */
	extra?: (formData: FormData) => Promise<Extra>;
	/** Empties what hangs below a choice, given by its field's name. */
	onReload?: (changed: string, formData: FormData) => void;
};

/**
 * Answers a form: checks that it is ours, parses it, runs the command, and turns what is wrong with it into messages
 * beside its fields, with all that was typed (secrets aside). `run` gives a redirect, or nothing where the person stays
 * with what was typed: a step on the way.
 */
export async function submit<Schema extends z.ZodType, Extra extends object = object>(
	request: Request,
	schema: Schema,
	run: (input: z.output<Schema>, formData: FormData) => Promise<Response | undefined>,
	{ extra, onReload }: FormOptions<Extra> = {},
) {
	const formData = await readForm(request);
	const reloaded = formData.get(RELOAD_FIELD);
	if (reloaded !== null) onReload?.(String(reloaded), formData);
	const submission = parseWithZod(formData, { schema });
	const answer = async (result: SubmissionResult<string[]>, status: number) =>
		data({ result, ...(await extra?.(formData)) } as FormAnswer & Partial<Extra>, { status });

	const drawAgain = () =>
		answer({ ...submission.reply({ hideFields: SECRET_FIELDS }), status: undefined, error: undefined }, 200);

	if (reloaded !== null) return drawAgain();
	if (submission.status !== "success") return answer(submission.reply({ hideFields: SECRET_FIELDS }), 400);
	try {
		return (await run(submission.value, formData)) ?? (await drawAgain());
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		const messages = [error.message];
		const errors = error.field ? { fieldErrors: { [error.field]: messages } } : { formErrors: messages };
		return answer(submission.reply({ hideFields: SECRET_FIELDS, ...errors }), statusOf(error));
	}
}
