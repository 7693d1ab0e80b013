import { useState } from "react";
import { t } from "~/platform/language/translate";
import { useHydrated } from "~/ui/frame/use-hydrated";

type CopyFieldProps = { id: string; value: string; describedBy?: string };

/** A text to copy. The button needs scripts; without them the user copies from the field. */
export function CopyField({ id, value, describedBy }: CopyFieldProps) {
	const isHydrated = useHydrated();
	const [isCopied, setCopied] = useState(false);
	const copy = async () => {
		await navigator.clipboard.writeText(value);
		setCopied(true);
	};
	return (
		<div className="with-button">
			<input
				id={id}
				className="input figures"
				readOnly
				value={value}
				aria-describedby={describedBy}
				onFocus={(event) => event.currentTarget.select()}
			/>
			{isHydrated && (
				<button type="button" className="button" onClick={copy}>
					<span role="status">{isCopied ? t("Copied") : t("Copy")}</span>
				</button>
			)}
		</div>
	);
}
