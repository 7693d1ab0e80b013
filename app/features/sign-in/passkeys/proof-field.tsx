import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { PasswordField } from "~/features/sign-in/credential-fields";
import { sendProof, useDevice, useHasPasskeys } from "~/features/sign-in/passkeys/device";
import { t } from "~/language/translate";
import type { AnyField } from "~/ui/field";
import { Icon } from "~/ui/icon";

/** What proves who asks, once the last proof is a while ago: the password, or a passkey by this address, where there is one. */
export type AskedProof = { passkeyAt: string | null } | null;

/** Sends a form as its own button does: the last one, at its foot. */
function sendForm(form: HTMLFormElement) {
	const buttons = [...form.elements].filter((control) => control instanceof HTMLButtonElement);
	form.requestSubmit(buttons.findLast(({ type }) => type === "submit"));
}

/** Proves by a passkey and sends the form around it. Its place is kept until it is known whether the browser can. */
function PasskeyButton({ provedAt }: { provedAt: string }) {
	const hasPasskeys = useHasPasskeys();
	const { ask, problem, isAsking } = useDevice("sign", provedAt);
	const root = useRouteLoaderData<{ mode: string }>("root");
	if (root?.mode !== "full") return null;
	return (
		<div className={hasPasskeys ? "field" : "field invisible noscript:hidden"}>
			<button
				type="button"
				className="button"
				aria-busy={isAsking}
				aria-disabled={isAsking}
				onClick={({ currentTarget: { form } }) => {
					if (!form) return;
					ask(form, async (fields) => {
						const refused = await sendProof(provedAt, fields);
						if (refused === undefined) sendForm(form);
						return refused;
					});
				}}
			>
				<Icon name="key-round" size={18} />
				<span>{t("Use a passkey")}</span>
			</button>
			<p role="status" className="hint mt-1">
				{problem}
			</p>
		</div>
	);
}

type ProofFieldProps = { field: AnyField; proof: AskedProof; children?: ReactNode };

/** Asks for the password before a sensitive act, where it is due; `children` is a password field of the form's own. */
export function ProofField({ field, proof, children = <PasswordField field={field} /> }: ProofFieldProps) {
	if (!proof) return null;
	return (
		<>
			{children}
			{proof.passkeyAt && <PasskeyButton provedAt={proof.passkeyAt} />}
		</>
	);
}
