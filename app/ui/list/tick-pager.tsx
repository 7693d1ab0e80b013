import { t } from "~/platform/language/translate";
import { SubmitButton } from "~/ui/form/safe-form";

/** Previous and Next of a form with checkboxes: the buttons submit the form, so that selections survive a page change. */
export function TickPager({ page, totalPages }: { page: number; totalPages: number }) {
	if (totalPages <= 1) return null;
	const step = (to: number, label: string) => (
		<SubmitButton className="button button-small" name="go" value={String(to)} isDisabled={to < 1 || to > totalPages}>
			{label}
		</SubmitButton>
	);
	return (
		<fieldset className="pager" aria-label={t("Pages")}>
			{step(page - 1, t("Previous"))}
			<span>{t("Page {page} of {totalPages}", { page, totalPages })}</span>
			{step(page + 1, t("Next"))}
		</fieldset>
	);
}
