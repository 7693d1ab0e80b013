import { z } from "zod";
import type { Listing } from "~/features/courts/cause-lists/listing-words";

/** A listing as API JSON. */
export const listingJson = (listing: Listing | null) =>
	listing && {
		status: listing.status,
		position: listing.position,
		of: listing.of,
		purpose: listing.purpose,
		checked_at: listing.checkedAt,
	};

/** The schema of `listingJson`. */
export const listingRecord = z
	.object({
		status: z.enum(["listed", "not_listed", "no_list", "not_checked"]).meta({
			description:
				"listed: on the court's list; not_listed: the list has not got it; no_list: the court has published none; not_checked: the court could not be told, or did not answer",
			examples: ["listed"],
		}),
		position: z
			.number()
			.nullable()
			.meta({ description: "Counted from 1", examples: [34] }),
		of: z
			.number()
			.nullable()
			.meta({ description: "The cases on the list", examples: [61] }),
		purpose: z
			.string()
			.nullable()
			.meta({ description: "As the list words it", examples: ["Arguments"] }),
		checked_at: z
			.string()
			.nullable()
			.meta({ examples: ["2026-11-26T14:42:10.118Z"] }),
	})
	.nullable()
	.meta({
		description: "Where the next hearing stands on the court's list; null until the evening before it",
	});
