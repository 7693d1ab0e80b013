import { paths } from "~/paths";

/** Form value in place of a template id: keep the draft's copied text, whose template was deleted. */
export const KEPT_TEXT = "kept";

export const draftPath = (draftId: string, page = 1) =>
	`${paths.sendMessages}?draft=${draftId}${page > 1 ? `&page=${page}` : ""}`;

export const oneByOnePath = (draftId: string) => `${paths.oneByOne}?draft=${draftId}`;
