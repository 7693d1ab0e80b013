import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { DomainError } from "~/errors";
import { approvalInWords } from "~/features/cases/admin/approval-words";
import { undoApproval } from "~/features/cases/admin/undo.server";
import { actorOf } from "~/http/actor.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { findOwnPath } from "~/http/own-path";
import { requireAdmin } from "~/http/session.server";
import { paths } from "~/paths";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	return redirect(paths.admin.cases);
}

export async function action({ request }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const form = await readForm(request);
	const back = findOwnPath(form.get("return")) ?? paths.admin.cases;
	try {
		const { isApproved, changed } = await undoApproval(actorOf(admin), String(form.get("at") ?? ""));
		return redirectWithFlash(back, approvalInWords(isApproved, changed));
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return redirectWithFlash(back, error.message, "error");
	}
}
