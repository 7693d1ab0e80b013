import { countWords } from "~/platform/language/translate";

export const approvalInWords = (isApproved: boolean, count: number) =>
	isApproved
		? countWords(count, "{count} case approved.", "{count} cases approved.")
		: countWords(count, "{count} case no longer approved.", "{count} cases no longer approved.");
