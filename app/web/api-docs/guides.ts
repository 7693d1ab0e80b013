/** Guides of the API docs, in reading order. */
export const GUIDES = [
	{
		slug: "errors",
		title: "Errors and retries",
		description: "Errors of the Nyaya Diary API: format, every code, and safe retries.",
	},
	{
		slug: "paging-and-limits",
		title: "Paging and limits",
		description: "Paging, rate limits, sizes, caching and browser calls in the Nyaya Diary API.",
	},
	{
		slug: "webhooks",
		title: "Webhooks",
		description: "Webhooks for changed hearing dates, orders and messages: types, signatures, retries, examples.",
	},
	{
		slug: "objects",
		title: "Objects",
		description: "Every field of the objects in responses of the Nyaya Diary API: cases, hearings, events, payments.",
	},
	{
		slug: "oddities",
		title: "Compatibility",
		description: "Compatibility notes for the Nyaya Diary API: JSON text in JSON, next_date, spelling of paths.",
	},
	{
		slug: "changelog",
		title: "Changes and deprecation",
		description: "Changes in the Nyaya Diary API, compatibility promises, and notice of deprecation.",
	},
] as const;

export type GuideSlug = (typeof GUIDES)[number]["slug"];
