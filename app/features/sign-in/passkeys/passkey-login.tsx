import { useRouteLoaderData, useSubmit } from "@remix-run/react";
import { useDevice, useHasPasskeys } from "~/features/sign-in/passkeys/device";
import { t } from "~/language/translate";
import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import { SafeForm } from "~/ui/safe-form";

type PasskeyLoginProps = { action: string; redirectTo: string; kept?: string };

/** Logs in without a password, where the browser can. Its place is kept until that is known, so that nothing moves then. */
export function PasskeyLogin({ action, redirectTo, kept }: PasskeyLoginProps) {
	const hasPasskeys = useHasPasskeys();
	const { ask, problem, isAsking } = useDevice("sign", paths.passkeyLogin);
	const submit = useSubmit();
	const root = useRouteLoaderData<{ mode: string }>("root");
	if (root?.mode !== "full") return null;
	return (
		<SafeForm
			className={hasPasskeys ? "mt-2" : "mt-2 invisible noscript:hidden"}
			action={action}
			onSubmit={(event) => {
				event.preventDefault();
				ask(event.currentTarget, async (fields) => {
					submit(fields, { method: "post", action });
					return undefined;
				});
			}}
		>
			<input type="hidden" name="redirectTo" value={redirectTo} />
			{kept && <input type="hidden" name="kept_form" value={kept} />}
			<button type="submit" className="button" aria-busy={isAsking} aria-disabled={isAsking}>
				<Icon name="key-round" size={18} />
				<span>{t("Log in with a passkey")}</span>
			</button>
			<p role="status" className="hint mt-1">
				{problem}
			</p>
		</SafeForm>
	);
}
