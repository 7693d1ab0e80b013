import { paths } from "~/paths";

/** In place of a template's id: the draft's text stays as it is, that of a template deleted since. */
export const KEPT_TEXT = "kept";

/** Where a draft is looked at. */
export const draftPath = (draftId: string, page = 1) =>
	`${paths.sendMessages}?draft=${draftId}${page > 1 ? `&page=${page}` : ""}`;

/** Where a draft is sent one by one. */
export const oneByOnePath = (draftId: string) => `${paths.oneByOne}?draft=${draftId}`;
