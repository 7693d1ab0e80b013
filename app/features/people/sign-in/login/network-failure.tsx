import { t } from "~/platform/language/translate";
import { WaitingWords } from "~/ui/network/connection-bar";

/** What a form of authentication says while it waits for the network (docs/product.md, section 8). */
export function NetworkFailure() {
	return (
		<WaitingWords>
			{t("Server error. Try again later!")} {t("Something went wrong. Please try again.")}
		</WaitingWords>
	);
}
