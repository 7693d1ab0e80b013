/** The pages of the docs beside those of the calls, in reading order. */
export const GUIDES = [
	{
		slug: "errors",
		title: "Errors and retries",
		description:
			"What a refused call of the Nyaya Diary API looks like, every error, and how to send a call again safely.",
	},
	{
		slug: "paging-and-limits",
		title: "Paging and limits",
		description:
			"How to read long lists of the Nyaya Diary API, rate limits, sizes, caching, and calls from a browser.",
	},
	{
		slug: "webhooks",
		title: "Webhooks",
		description: "Be called when a hearing date, an order or a message changes: kinds, signatures, retries, examples.",
	},
	{
		slug: "objects",
		title: "Objects",
		description: "Every field of the objects in responses of the Nyaya Diary API: cases, hearings, events, payments.",
	},
	{
		slug: "oddities",
		title: "Oddities",
		description: "What looks odd in the Nyaya Diary API and stays: JSON text in JSON, next_date, spellings of paths.",
	},
	{
		slug: "changelog",
		title: "Changes and deprecation",
		description: "What changed in the Nyaya Diary API, what will never change, and how an end would be announced.",
	},
] as const;

export type GuideSlug = (typeof GUIDES)[number]["slug"];
