import type { ReactNode } from "react";
import { PasswordField } from "~/features/people/sign-in/login/credential-fields";
import { sendProof, useDevice, useHasPasskeys } from "~/features/people/sign-in/passkeys/device";
import { t } from "~/platform/language/translate";
import type { AnyField } from "~/ui/form/field";
import { Icon } from "~/ui/frame/icon";
import { useRouteLoaderData } from "~/ui/frame/router";

/** The proof to ask for, null while the last one is fresh: the password, or a passkey at `passkeyAt`, if there is one. */
export type AskedProof = { passkeyAt: string | null } | null;

/** Submits a form with its last submit button, at its foot. */
function sendForm(form: HTMLFormElement) {
	const buttons = [...form.elements].filter((control) => control instanceof HTMLButtonElement);
	form.requestSubmit(buttons.findLast(({ type }) => type === "submit"));
}

/** The form field for the device's answer. */
const SIGNED = "passkey";

function putSigned(form: HTMLFormElement, signed: FormDataEntryValue | null): undefined {
	const field = form.elements.namedItem(SIGNED);
	if (field instanceof HTMLInputElement) field.value = String(signed);
}

/** With `isSent` the form carries the answer; else it is proven first. Its space is reserved until browser support is known. */
export function PasskeyButton({ provedAt, isSent }: { provedAt: string; isSent?: boolean }) {
	const hasPasskeys = useHasPasskeys();
	const { ask, problem, isAsking } = useDevice("sign", provedAt);
	const root = useRouteLoaderData<{ mode: string }>("root");
	if (root?.mode !== "full") return null;
	return (
		<div className={hasPasskeys ? "field" : "field invisible noscript:hidden"}>
			{isSent && <input type="hidden" name={SIGNED} />}
			<button
				type="button"
				className="button"
				aria-busy={isAsking}
				aria-disabled={isAsking}
				onClick={({ currentTarget: { form } }) => {
					if (!form) return;
					ask(form, async (fields) => {
						const refused = isSent ? putSigned(form, fields.get(SIGNED)) : await sendProof(provedAt, fields);
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

/** Asks for the password before a sensitive action, if a proof is due; `children` replaces the password field. */
export function ProofField({ field, proof, children = <PasswordField field={field} /> }: ProofFieldProps) {
	if (!proof) return null;
	return (
		<>
			{children}
			{proof.passkeyAt && <PasskeyButton provedAt={proof.passkeyAt} />}
		</>
	);
}
