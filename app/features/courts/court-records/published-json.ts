import { z } from "zod";

type Hearing = { date: string | null; nextDate: string | null; purpose: string; judge: string; url: string | null };
type Order = { number: number | null; name: string; date: string | null; url: string | null };

/** What a court has published of a case, besides the columns of its record. */
export type Published = { hearings: Hearing[]; orders: Order[]; transfers: Record<string, string>[] };

const NOTHING: Published = { hearings: [], orders: [], transfers: [] };

/** The same as API JSON; empty lists for none. */
export const publishedJson = ({ hearings, orders, transfers }: Published = NOTHING) => ({
	history: hearings.map(({ date, nextDate, purpose, judge, url }) => ({
		date,
		next_date: nextDate,
		purpose,
		judge,
		url,
	})),
	orders,
	transfers,
});

const text = z.string();
const maybe = text.nullable();
const day = (description: string, example: string) => maybe.meta({ description, examples: [example] });
const address = (of: string) =>
	maybe.meta({
		description: `Where the court publishes ${of}, as the source gives it`,
		examples: ["https://services.ecourts.gov.in/ecourtindia_v6/"],
	});

const hearing = z
	.object({
		date: day("YYYY-MM-DD", "2026-01-20"),
		next_date: day("The day of the following hearing, YYYY-MM-DD", "2026-03-11"),
		purpose: text.meta({ examples: ["Evidence"] }),
		judge: text.meta({ examples: ["Civil Judge Senior Division"] }),
		url: address("the business of the day"),
	})
	.meta({ id: "Hearing" });

const order = z
	.object({
		number: z
			.number()
			.nullable()
			.meta({ examples: [7] }),
		name: text.meta({ examples: ["Order below Exhibit 5"] }),
		date: day("YYYY-MM-DD", "2026-01-20"),
		url: address("the order"),
	})
	.meta({ id: "Order" });

/** The fields of `publishedJson`. */
export const publishedFields = {
	history: z.array(hearing).meta({ description: "The hearings so far, oldest first" }),
	orders: z.array(order).meta({ description: "The published orders, in the court's order" }),
	transfers: z
		.array(z.record(z.string(), text))
		.meta({ description: "Transfers between courts, in the fields of the source", examples: [[]] }),
};
