import { useState } from "react";
import type { DoubtfulCase } from "~/features/courts/cases/form/doubts.server";
import { CNR_LENGTH, normaliseCnr } from "~/features/courts/courts/cnr";
import { t } from "~/platform/language/translate";
import { type AnyField, TextField } from "~/ui/form/field";

/** Longer than any text message from a court. */
const MAX_TEXT_LENGTH = 2000;

/** The typed length, such as "12 of 16"; empty for a complete CNR or a pasted text. */
function lengthOf(typed: string): string {
	const { length } = normaliseCnr(typed);
	return length === 0 || length === CNR_LENGTH || length > 2 * CNR_LENGTH
		? ""
		: t("{length} of {cnrLength}", { length, cnrLength: CNR_LENGTH });
}

/** The field accepts any pasted text with a CNR in it. */
export function CnrField({ field, guess }: { field: AnyField; guess: string | undefined }) {
	const [typed, setTyped] = useState(field.initialValue ?? "");
	const fill = (cnr: string) => {
		const input = document.getElementById(field.id);
		if (!(input instanceof HTMLInputElement)) return;
		input.value = cnr;
		input.focus();
		setTyped(cnr);
	};
	return (
		<>
			<TextField
				field={field}
				label={t("CNR Number")}
				hint={t(
					"16 letters and digits, as on the court's notice: MHAH01 000233 2024. You can paste the whole message.",
				)}
				autoCapitalize="characters"
				autoComplete="off"
				maxLength={MAX_TEXT_LENGTH}
				isRequired
				isFocused={!field.initialValue}
				onChange={setTyped}
			/>
			<p className="hint" aria-live="polite">
				{lengthOf(typed)}
			</p>
			{guess && (
				<button
					type="submit"
					className="button"
					name="reload"
					value={`cnr ${guess}`}
					onClick={(event) => {
						event.preventDefault();
						fill(guess);
					}}
				>
					{t("Use {guess}", { guess })}
				</button>
			)}
		</>
	);
}

/** A warning in place of field errors, for values that are doubtful but may be right. */
export function Doubts({ doubts, cnr, label }: DoubtfulCase & { label: string }) {
	return (
		<div className="error-summary" role="alert">
			<p className="font-semibold">{t("Please check:")}</p>
			<ul>
				{doubts.map(({ field, message }) => (
					<li key={field}>{message}</li>
				))}
			</ul>
			<button type="submit" className="button" name="confirmed" value={cnr}>
				{label}
			</button>
		</div>
	);
}
