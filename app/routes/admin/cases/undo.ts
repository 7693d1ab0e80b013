import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { approvalInWords } from "~/features/courts/case-admin/bulk/approval-words";
import { undoApproval } from "~/features/courts/case-admin/bulk/commands.approval.server";
import { adminPaths } from "~/paths.admin";
import { actorOf } from "~/web/access/authorize.server";
import { findOwnPath } from "~/web/access/own-path";
import { requireAdmin } from "~/web/access/session.server";
import { flashFailure, redirectWithFlash } from "~/web/screens/flash.server";
import { readForm } from "~/web/screens/form.server";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	return redirect(adminPaths.cases);
}

export async function action({ request }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const form = await readForm(request);
	const back = findOwnPath(form.get("return")) ?? adminPaths.cases;
	const at = String(form.get("at") ?? "");
	const { isApproved, changed } = await undoApproval(actorOf(admin), at).catch(flashFailure(back));
	return redirectWithFlash(back, approvalInWords(isApproved, changed));
}
