import { z } from "zod";
import { planJson, planRecord } from "~/features/plans/json";
import { listPlansOnSale } from "~/features/plans/queries.server";
import { apiLoader, notAllowed } from "~/http/api.server";
import { done } from "~/http/api-description";

export const loader = apiLoader({
	id: "listPackages",
	tag: "Packages and payments",
	summary: "List the packages on sale",
	auth: "open",
	output: z.object({ status: done, plans: z.array(planRecord) }),
	run: async () => ({ status: true, plans: (await listPlansOnSale()).map(planJson) }),
});

export const action = notAllowed("GET");
