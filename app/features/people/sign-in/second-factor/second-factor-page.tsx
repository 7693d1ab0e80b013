import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type AskedProof, PasskeyButton, ProofField } from "~/features/people/sign-in/passkeys/proof-field";
import { CodeField } from "~/features/people/sign-in/second-factor/code-field";
import { countWords, t } from "~/platform/language/translate";
import { Choice } from "~/ui/form/choice";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";
import { Link } from "~/ui/frame/router";
import { PrintButton } from "~/ui/list/print-button";

type Result = SubmissionResult<string[]> | undefined;

/** An offered secret: sealed for the form, as a QR code, and as text. */
export type Offer = { sealed: string; letters: string; qr: { size: number; path: string } };

type Asked = { proof: AskedProof; result: Result };

/** Ticked by default: somebody who knew the password could have created tokens, and programs need no code. */
function TokensToEnd({ names, isTicked }: { names: string[]; isTicked: boolean }) {
	if (names.length === 0) return null;
	return (
		<fieldset className="field mt-3">
			<legend>{t("API tokens")}</legend>
			<p className="hint">{t("Programs with these tokens log in without a code:")}</p>
			<ul className="list-disc pl-5">
				{names.map((name) => (
					<li key={name} dir="auto">
						{name}
					</li>
				))}
			</ul>
			<Choice id="end-tokens" name="tokens" value="on" defaultChecked={isTicked}>
				{t("Revoke all tokens")}
			</Choice>
		</fieldset>
	);
}

/** Turns the second factor on: a QR code, the same as text, and a code that proves that the app has the secret. */
export function SetUpForm({ offer, proof, result, tokens }: Asked & { offer: Offer; tokens: string[] }) {
	const [form, fields] = useForm<{ code: string; password: string; offer: string }>({ lastResult: result });
	const { sealed, letters, qr } = offer;
	return (
		<SafeForm {...getFormProps(form)} className="card">
			<ErrorSummary
				form={form}
				fields={fields}
				labels={{ code: t("Code"), password: t("Password"), offer: t("QR code") }}
			/>
			<ol className="list-decimal pl-5">
				<li className="mb-3">
					{t("Install an authenticator app on your phone, such as Google Authenticator, Aegis or FreeOTP.")}
				</li>
				<li className="mb-3">
					<p>{t("Scan this picture with the app:")}</p>
					<svg
						className="mt-3 mb-3"
						width={220}
						height={220}
						viewBox={`0 0 ${qr.size} ${qr.size}`}
						role="img"
						aria-label={t("QR code for your authenticator app. The key below is the same in text.")}
						shapeRendering="crispEdges"
					>
						<rect width={qr.size} height={qr.size} fill="#fff" />
						<path d={qr.path} fill="#000" />
					</svg>
					<p>{t("Or enter this key in the app:")}</p>
					<p className="figures font-semibold" translate="no">
						{letters}
					</p>
				</li>
				<li>{t("Type the 6 digits that the app shows.")}</li>
			</ol>
			<input type="hidden" name="offer" value={sealed} />
			<div className="mt-3">
				<CodeField field={fields.code} />
				<ProofField field={fields.password} proof={proof} />
			</div>
			<TokensToEnd names={tokens} isTicked={result ? result.initialValue?.tokens === "on" : true} />
			<FormActions intent="set-up" busy={t("Checking…")}>
				{t("Turn on")}
			</FormActions>
		</SafeForm>
	);
}

/** The recovery codes, which can be read this once. */
export function RecoveryCodes({ codes, doneTo }: { codes: string[]; doneTo: string }) {
	return (
		<section className="card">
			<h2 role="status">{t("Your recovery codes")}</h2>
			<p className="mt-1 mb-3">
				{t("Each code logs you in once without your phone. Print or write them down now. They are not shown again.")}
			</p>
			<ul className="figures font-semibold" translate="no">
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<p className="actions">
				<Link to={doneTo} className="button button-primary">
					{t("I have saved them")}
				</Link>
				<PrintButton />
			</p>
		</section>
	);
}

type StateProps = { since: string; codesLeft: number; codesTo: string; offTo: string };

export function SecondFactorState({ since, codesLeft, codesTo, offTo }: StateProps) {
	return (
		<section className="card">
			<p>
				<span className="badge badge-good">{t("On")}</span> {t("Since {since}", { since })}
			</p>
			<p className="mt-3">
				{countWords(codesLeft, "{count} recovery code left.", "{count} recovery codes left.")}{" "}
				{codesLeft < 3 && t("Create new codes before they run out.")}
			</p>
			<p className="actions">
				<Link to={codesTo} className="button">
					{t("Create new recovery codes")}
				</Link>
				<Link to={offTo} className="button button-danger">
					{t("Turn off")}
				</Link>
			</p>
		</section>
	);
}

type AskProps = Asked & { intent: "codes" | "off"; passkeyAt: string | null; cancelTo: string };

/** The question before recovery codes are replaced, or the second factor is turned off. */
export function AskForm({ intent, proof, passkeyAt, cancelTo, result }: AskProps) {
	const [form, fields] = useForm<{ code: string; password: string }>({ lastResult: result });
	const isOff = intent === "off";
	return (
		<SafeForm {...getFormProps(form)} className="card">
			<h2>{isOff ? t("Turn off two-step login?") : t("Create new recovery codes?")}</h2>
			<ErrorSummary form={form} fields={fields} labels={{ code: t("Code"), password: t("Password") }} />
			<p className="mt-1 mb-3">
				{isOff
					? t("You will log in with your password only. Your other devices are logged out.")
					: t("Your old codes will stop working.")}
			</p>
			<CodeField field={fields.code} hint={t("The 6 digits from your authenticator app, or a recovery code.")} />
			<ProofField field={fields.password} proof={proof && { passkeyAt: null }} />
			{passkeyAt && <PasskeyButton provedAt={passkeyAt} isSent />}
			<FormActions intent={intent} cancelTo={cancelTo} isDanger={isOff}>
				{isOff ? t("Turn off") : t("Create new recovery codes")}
			</FormActions>
		</SafeForm>
	);
}
