import { z } from "zod";
import { planJson, planRecord } from "~/features/money/plans/json";
import { listPlansOnSale } from "~/features/money/plans/queries.server";
import { apiLoader } from "~/web/api/api.server";
import { done } from "~/web/api/api-description";

export const loader = apiLoader({
	id: "listPackages",
	tag: "Packages and payments",
	summary: "List the packages on sale",
	auth: "open",
	output: z.object({ status: done, plans: z.array(planRecord) }),
	run: async () => ({ status: true, plans: (await listPlansOnSale()).map(planJson) }),
});
