import type { ReactNode } from "react";
import { t } from "~/platform/language/translate";
import { SafeForm } from "~/ui/form/safe-form";

type CsvUploadProps = {
	hint: string;
	problem: string | undefined;
	/** The button. */
	children: ReactNode;
};

/** A form that sends a CSV in its field `file`. */
export function CsvUpload({ hint, problem, children }: CsvUploadProps) {
	return (
		<SafeForm encType="multipart/form-data" className="card mb-4">
			<div className="field">
				<label htmlFor="file">{t("CSV file")}</label>
				<p className="hint" id="file-hint">
					{hint}
				</p>
				<input
					id="file"
					className="input"
					type="file"
					name="file"
					accept=".csv,.tsv,.txt,text/csv"
					required
					aria-invalid={problem ? true : undefined}
					aria-describedby="file-hint file-error"
				/>
				<p className="error" id="file-error" role={problem ? "alert" : undefined}>
					{problem}
				</p>
			</div>
			{children}
		</SafeForm>
	);
}
