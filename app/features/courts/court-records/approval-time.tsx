import { t } from "~/platform/language/translate";
import { useRouteLoaderData } from "~/ui/frame/router";

/** How long approval usually takes, by the loader of the user screens' frame; a shared page has none. */
export function ApprovalTime() {
	const frame = useRouteLoaderData<{ approvalHours: number }>("routes/user/layout");
	return frame ? t("Waiting for approval, usually within {approvalHours} hours", frame) : t("Waiting for approval");
}
