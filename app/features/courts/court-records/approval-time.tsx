import { countWords, t } from "~/platform/language/translate";
import { useRouteLoaderData } from "~/ui/frame/router";

const useFrame = () => useRouteLoaderData<{ approvalHours: number }>("routes/user/layout");

/** How many cases wait for approval, and how long it usually takes. */
export function WaitingForApproval({ count }: { count: number }) {
	const frame = useFrame();
	const words = countWords(count, "{count} waits for approval", "{count} wait for approval");
	return frame ? `${words}, ${t("usually within {approvalHours} hours", frame)}` : words;
}

/** How long approval usually takes, by the loader of the user screens' frame; a shared page has none. */
export function ApprovalTime() {
	const frame = useFrame();
	return frame ? t("Waiting for approval, usually within {approvalHours} hours", frame) : t("Waiting for approval");
}
