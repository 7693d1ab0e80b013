import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { DomainError } from "~/errors";
import { MOST_IN_A_BATCH } from "~/features/cases/admin/batch-input";
import { setApproval } from "~/features/cases/admin/commands.approval.server";
import { listUnknownIds } from "~/features/cases/admin/queries.server";
import { selectedIds, selectionInput } from "~/features/cases/admin/selection.server";
import { refetchRecord } from "~/features/cases/record/commands.refetch.server";
import { actorOf } from "~/http/actor.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { requireAdmin } from "~/http/session.server";
import { paths } from "~/paths";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	return redirect(paths.admin.cases);
}

const casesInWords = (count: number) => (count === 1 ? "1 case" : `${count} cases`);

export async function action({ request }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const form = await readForm(request);
	const many = { case: form.getAll("case"), shown: form.getAll("shown") };
	const selection = selectionInput.safeParse({ ...Object.fromEntries(form), ...many });
	if (!selection.success) return redirect(paths.admin.cases, 303);
	const list = new URLSearchParams(selection.data.returnTo);
	list.delete("ids");
	const from = list.get("from") === "batch";
	try {
		const ids = await selectedIds(selection.data);
		const { intent } = selection.data;
		if (intent === "batch") return redirect(`${paths.admin.batch}?ids=${ids.join(",")}`, 303);
		list.delete("select");
		list.delete("from");
		if (intent === "message") {
			const kept = list.toString();
			return redirect(`${paths.admin.message}?${kept ? `${kept}&` : ""}ids=${ids.join(",")}`, 303);
		}
		const back =
			from && ids.length <= MOST_IN_A_BATCH
				? `${paths.admin.batch}?ids=${ids.join(",")}`
				: `${paths.admin.cases}?${list}`;
		if (intent === "refresh") {
			const asked = await refetchRecord(ids);
			const words = asked === 1 ? "Fetching 1 record from eCourts." : `Fetching ${asked} records from eCourts.`;
			return redirectWithFlash(back, words, "info");
		}
		const actor = actorOf(admin);
		const changed = await setApproval(actor, ids, intent === "approve");
		const done = `${casesInWords(changed)} ${intent === "approve" ? "approved" : "no longer approved"}.`;
		const unknown = intent === "approve" ? await listUnknownIds(ids, MOST_IN_A_BATCH) : [];
		if (unknown.length === 0) return redirectWithFlash(back, done);
		const question = `${paths.admin.approve}?${new URLSearchParams({ ...Object.fromEntries(list), ids: unknown.join(",") })}`;
		return changed > 0 ? redirectWithFlash(question, done) : redirect(question, 303);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return redirectWithFlash(from ? paths.admin.cases : `${paths.admin.cases}?${list}`, error.message, "error");
	}
}
