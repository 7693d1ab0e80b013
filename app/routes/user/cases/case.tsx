import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { CASE_ACTIONS, caseActionInput } from "~/features/courts/cases/page/case-actions.server";
import { recordOpened, saveNote } from "~/features/courts/cases/page/commands.server";
import { noteInput } from "~/features/courts/cases/page/note-input";
import { partIn, withChoice } from "~/features/courts/cases/page/page-address";
import { headOf, requireCasePage } from "~/features/courts/cases/page/queries.server";
import { setTags } from "~/features/courts/cases/tags/commands.server";
import { tagsInput } from "~/features/courts/cases/tags/tag-input";
import { conflictsInWords } from "~/features/courts/conflicts/conflict-notes";
import { listNumberConflicts } from "~/features/courts/conflicts/queries.server";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { runDeadlineForm } from "~/features/courts/deadlines/commands.form.server";
import { deadlineForm } from "~/features/courts/deadlines/deadline-input";
import { cnrForm } from "~/features/courts/own-matters/cnr-form";
import { giveCnr } from "~/features/courts/own-matters/commands.cnr.server";
import { newClientForm } from "~/features/money/subscriptions/number-input";
import { loadParts } from "~/features/telling/case-page/loads.server";
import { PartsAt, partsFor } from "~/features/telling/case-page/parts";
import { addClientOfCase } from "~/features/telling/clients/commands.server";
import { paths } from "~/paths";
import { isPrefetch } from "~/platform/http/prefetch";
import { t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { own } from "~/platform/outside/own";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { findOwnPath } from "~/web/access/own-path";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { basisOf, readIntent, submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "see" } satisfies ScreenHandle;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? caseNameOf(data.item) : t("Case")} · Nyaya Diary` },
];

/** The right that a form of the page needs, where its action does not say. */
const RIGHTS = { note: "note", tags: "tag", client: "numbers" } as const;

/** The address of the page without an open form. */
function addressOf(request: Request): string {
	const { pathname, search } = new URL(request.url);
	return withChoice(pathname + search, "edit", "");
}

export async function loader({ request, params }: LoaderFunctionArgs) {
	const acting = await authorize(request, "see");
	const found = requireCasePage(acting.ownerId, params.caseId ?? "", new Date());
	const page = await orNotFound(found.catch(withUserMessage(t("Failed to fetch cases."))));
	const { item, newest } = page;
	const opened = newest && !acting.role && !isPrefetch(request) && recordOpened(acting.ownerId, item.id, newest);
	const { searchParams: search } = new URL(request.url);
	const part = partIn(search);
	const [loaded] = await Promise.all([loadParts({ acting, page, search }, partsFor(acting.role, part)), opened]);
	const to = { back: findOwnPath(search.get("return")) ?? paths.cases, here: addressOf(request) };
	return { ...headOf(page), loaded, part, edit: search.get("edit") ?? "", ...to };
}

export async function action({ request, params }: ActionFunctionArgs) {
	await authorize(request, "see");
	const caseId = params.caseId ?? "";
	const done = (message: string) => () => redirectWithFlash(addressOf(request), message);
	const intent = await readIntent(request);
	const chosen = CASE_ACTIONS.get(intent);
	const isTodo = intent.startsWith("todo-");
	const right = isTodo ? "todo" : (own(RIGHTS, intent) ?? chosen?.right ?? "change");
	const acting = await authorize(request, right);
	if (isTodo) return submit(request, deadlineForm, async (form) => done(await runDeadlineForm(acting, form, caseId))());
	if (intent === "note")
		return submit(request, noteInput, ({ note }, form) =>
			saveNote(acting, caseId, note, basisOf(form)).then(done(t("Note saved."))),
		);
	if (intent === "tags")
		return submit(request, tagsInput, ({ tags }, form) =>
			setTags(acting, caseId, tags, basisOf(form)).then(done(t("Tags saved."))),
		);
	if (intent === "client")
		return submit(request, newClientForm, async (input) => {
			const words = await addClientOfCase(acting, input, caseId);
			const conflicts = conflictsInWords(await listNumberConflicts(acting.ownerId, input.party_name));
			const to = `${addressOf(request)}#numbers`;
			return redirectWithFlash(to, [words, conflicts].filter(Boolean).join(" "), conflicts ? "warning" : "success");
		});
	if (intent === "cnr")
		return submit(request, cnrForm, ({ cnr_number: cnr }) =>
			giveCnr(acting, caseId, cnr).then(done(t("CNR saved. Fetching details from eCourts…"))),
		);
	return submit(request, caseActionInput, async () => {
		if (!chosen) throw data(t("This form has an unknown action."), { status: 400 });
		return done(await chosen.run(acting, caseId))();
	});
}

export default function CasePage() {
	const page = { ...useLoaderData<typeof loader>(), result: useActionData<typeof action>()?.result };
	return (
		<>
			<PartsAt place="head" page={page} />
			<div className="case-first">
				<div>
					<PartsAt place="main" page={page} />
				</div>
				<div>
					<PartsAt place="beside" page={page} />
				</div>
			</div>
			<PartsAt place="hearings" page={page} />
			<PartsAt place="details" page={page} />
			<PartsAt place="clients" page={page} />
			<PartsAt place="papers" page={page} />
		</>
	);
}
