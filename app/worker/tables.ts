import { type DescribedTable, described } from "~/platform/db/tables";

import.meta.glob("../**/*schema.ts", { eager: true });

/** Every table of the product with its description, by name. */
export const TABLES: DescribedTable[] = [...described.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
