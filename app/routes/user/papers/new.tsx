import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { DomainError } from "~/errors";
import { requireCase } from "~/features/courts/cases/queries.server";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { addPaper, dropPaper, receivePaper } from "~/features/courts/papers/commands.server";
import { paperInput } from "~/features/courts/papers/input";
import { papersOf, roomInWords } from "~/features/courts/papers/kinds";
import { PaperForm } from "~/features/courts/papers/paper-form";
import { findRoom } from "~/features/courts/papers/room.server";
import { isUpload, readUpload } from "~/platform/http/upload.server";
import { t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { requireUser } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { answerForm, checkForm, readFormToRender } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "paper" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Add a paper")} · Nyaya Diary` }];

async function requireOwnCase({ request, params }: LoaderFunctionArgs) {
	const { ownerId } = await authorize(request, "paper");
	return { ownerId, item: await orNotFound(requireCase(ownerId, params.caseId ?? "")) };
}

export async function loader(args: LoaderFunctionArgs) {
	const { ownerId, item } = await requireOwnCase(args);
	return { caseId: item.id, name: caseNameOf(item), room: roomInWords(await findRoom(ownerId)) };
}

const noFile = () => new DomainError("invalid", t("Choose a file"), { field: "file" });

export async function action(args: ActionFunctionArgs) {
	const { request, params } = args;
	await requireUser(request);
	const caseId = params.caseId ?? "";
	// A form that was kept over a login has lost its file.
	if (!isUpload(request)) {
		const form = await readFormToRender(request);
		await requireOwnCase(args);
		return answerForm(form, paperInput, () => Promise.reject(noFile()));
	}
	const { fields, kept, refused } = await readUpload(request, async (file, before) => {
		await checkForm(request, before);
		return receivePaper(await authorize(request, "paper"), caseId, file);
	});
	try {
		await checkForm(request, fields);
		const acting = await authorize(request, "paper");
		return await answerForm(fields, paperInput, async (input) => {
			if (!kept) throw refused ?? noFile();
			const { exists } = await addPaper(acting, caseId, kept, input);
			const done = exists ? t("This case already has this paper.") : t("Paper added.");
			return redirectWithFlash(papersOf(caseId), done, exists ? "info" : "success");
		});
	} finally {
		await dropPaper(kept);
	}
}

export default function NewPaper() {
	const { caseId, name, room } = useLoaderData<typeof loader>();
	const result = useActionData<typeof action>()?.result;
	return (
		<>
			<BackHead title={t("Add a paper")} backTo={papersOf(caseId)} />
			<p dir="auto" className="mb-3">
				{name}
			</p>
			<PaperForm result={result} room={room} cancelTo={papersOf(caseId)} />
		</>
	);
}
