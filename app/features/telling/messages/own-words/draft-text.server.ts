import { and, eq, isNull } from "drizzle-orm";
import { requireDraft } from "~/features/telling/messages/drafts/commands.draft.server";
import { KEPT_TEXT } from "~/features/telling/messages/drafts/draft-view";
import { messageDrafts } from "~/features/telling/messages/drafts/schema";
import { requireOwnTemplate } from "~/features/telling/messages/own-words/templates.server";
import { db } from "~/platform/db/client.server";

/**
 * Sets the text of a draft: a copy of a template, or the usual text. A template already chosen is copied again only with
 * `isRefresh`, so that the text sent is the text shown.
 * @returns whether the person has not seen this text yet
 * @throws DomainError `not-found` for a draft or a template that does not exist
 */
export async function chooseDraftText(
	ownerId: string,
	draftId: string,
	{ template, isRefresh }: { template: string | undefined; isRefresh: boolean },
): Promise<boolean> {
	const draft = await requireDraft(ownerId, draftId);
	if (template === undefined || template === KEPT_TEXT || draft.batchId) return false;
	const wasChosen = draft.ownText === null ? "" : (draft.templateId ?? KEPT_TEXT);
	if (template === wasChosen && !(isRefresh && template)) return false;
	const chosen = template ? await requireOwnTemplate(ownerId, template) : null;
	await db
		.update(messageDrafts)
		.set({ templateId: chosen?.id ?? null, ownText: chosen?.text ?? null })
		.where(and(eq(messageDrafts.id, draft.id), isNull(messageDrafts.batchId)));
	return template !== wasChosen;
}
