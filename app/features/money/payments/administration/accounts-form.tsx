import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import type { Option } from "~/ui/form/field";
import { FilterField } from "~/ui/form/filter-form";

/** Downloads a month's accounts; `months` begins with the newest. A native form, since a file download is no page. */
export function AccountsForm({ months }: { months: Option[] }) {
	return (
		<form action={adminPaths.accountsCsv} className="toolbar mt-4">
			<FilterField id="accounts-month" label={t("Monthly accounts")}>
				<select id="accounts-month" className="input" name="month">
					{months.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</select>
			</FilterField>
			<button type="submit" className="button">
				{t("Download CSV")}
			</button>
		</form>
	);
}
