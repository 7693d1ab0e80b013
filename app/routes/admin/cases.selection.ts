import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { DomainError } from "~/errors";
import { setApproval } from "~/features/cases/commands.approval.server";
import { askCourtAgain } from "~/features/cases/commands.ask-court.server";
import { selectedIds, selectionInput } from "~/features/cases/selection.server";
import { requestContext } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { requireAdmin } from "~/http/session.server";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	return redirect("/admin/cases");
}

const casesInWords = (count: number) => (count === 1 ? "1 case" : `${count} cases`);

export async function action({ request }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const form = await readForm(request);
	const many = { case: form.getAll("case"), shown: form.getAll("shown") };
	const selection = selectionInput.safeParse({ ...Object.fromEntries(form), ...many });
	if (!selection.success) return redirect("/admin/cases", 303);
	const list = new URLSearchParams(selection.data.back);
	list.delete("ids");
	const from = list.get("from") === "batch";
	try {
		const ids = await selectedIds(selection.data);
		const { intent } = selection.data;
		if (intent === "batch") return redirect(`/admin/cases/batch?ids=${ids.join(",")}`, 303);
		list.delete("select");
		list.delete("from");
		if (intent === "message") {
			const kept = list.toString();
			return redirect(`/admin/cases/message?${kept ? `${kept}&` : ""}ids=${ids.join(",")}`, 303);
		}
		const back = from ? `/admin/cases/batch?ids=${ids.join(",")}` : `/admin/cases?${list}`;
		if (intent === "refresh") {
			const asked = await askCourtAgain(ids);
			const words =
				asked === 1 ? "The court is being asked for 1 record." : `The court is being asked for ${asked} records.`;
			return redirectWithFlash(back, words, "info");
		}
		const actor = { id: admin.id, address: requestContext().address };
		const changed = await setApproval(actor, ids, intent === "approve");
		const done = intent === "approve" ? "approved" : "no longer approved";
		return redirectWithFlash(back, `${casesInWords(changed)} ${done}.`);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return redirectWithFlash(from ? "/admin/cases" : `/admin/cases?${list}`, error.message, "error");
	}
}
