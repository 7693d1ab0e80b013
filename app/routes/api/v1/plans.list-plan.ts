import { z } from "zod";
import { planJson, planRecord } from "~/features/plans/json";
import { listPlansOnSale } from "~/features/plans/queries.server";
import { apiLoader, notAllowed } from "~/http/api.server";

export const loader = apiLoader({
	summary: "List the packages on sale",
	auth: "open",
	output: z.object({ status: z.boolean(), plans: z.array(planRecord) }),
	run: async () => ({ status: true, plans: (await listPlansOnSale()).map(planJson) }),
});

export const action = notAllowed("GET");
