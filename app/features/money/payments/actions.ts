import { formatRupees } from "~/features/money/plans/money";
import { type Actions, numberIn } from "~/features/people/audit/actions";
import { phrase, t } from "~/platform/language/translate";

export const PAYMENT_ACTIONS = {
	"transaction.refund": {
		sentence: ({ actor, details: { amountPaise, repeats } }) => {
			const amount = formatRupees(numberIn(amountPaise));
			return repeats === undefined
				? t("{actor} refunded {amount}", { actor, amount })
				: t("{actor} repeated a refund of {amount}", { actor, amount });
		},
		fields: { refundId: phrase("Refund"), repeats: phrase("Repeats the refund") },
		stated: ["amountPaise"],
	},
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		payments: typeof PAYMENT_ACTIONS;
	}
}
