import type { ListedPage } from "~/features/courts/case-admin/queries.server";
import { ADMIN_PAGE_SIZES } from "~/features/courts/case-admin/sizes";
import { pagesOf } from "~/platform/http/paging";
import { t } from "~/platform/language/translate";
import { SubmitButton } from "~/ui/form/safe-form";

const figures = new Intl.NumberFormat("en-IN");

export const totalInFigures = ({ count, isCapped }: ListedPage["total"]) =>
	figures.format(count) + (isCapped ? "+" : "");

function StepButton({ to, children }: { to: string | false; children: string }) {
	return (
		<SubmitButton className="button button-small" name="turn" value={to || "fields"} isDisabled={!to}>
			{children}
		</SubmitButton>
	);
}

type AdminPagerProps = Omit<ListedPage, "ids"> & { limit: number; firstId: string; lastId: string; shown: number };

/** Buttons submit the surrounding form, which saves the selection, and carry a cursor, so that no offset is needed. */
export function AdminPager({ page, limit, total, hasNext, firstId, lastId, shown }: AdminPagerProps) {
	const last = pagesOf(total.count, limit);
	const before = page > 2 ? `page=${page - 1}&before=${firstId}` : "page=1";
	const first = (page - 1) * limit + 1;
	return (
		<div className="pager">
			<p role="status">
				{`${t("Page {page}", { page: figures.format(page) })} · `}
				{t("Cases {first} to {last} of {all}", {
					first: figures.format(first),
					last: figures.format(first + shown - 1),
					all: totalInFigures(total),
				})}
			</p>
			<div className="with-button mb-0">
				<label className="mr-4 flex items-center">
					<span>{t("Page (1 to {last})", { last: figures.format(last) + (total.isCapped ? "+" : "") })}</span>
					<input className="input ml-2 w-20" name="page" inputMode="numeric" maxLength={9} defaultValue={page} />
				</label>
				<label className="flex items-center">
					<span>{t("Entries per page")}</span>
					<select className="input ml-2 w-auto" name="limit" defaultValue={limit}>
						{ADMIN_PAGE_SIZES.map((size) => (
							<option key={size} value={size}>
								{size}
							</option>
						))}
					</select>
				</label>
				<SubmitButton className="button button-small" name="turn" value="fields">
					{t("Go")}
				</SubmitButton>
			</div>
			<div className="row-actions">
				<StepButton to={page > 1 && before}>{t("Previous")}</StepButton>
				<StepButton to={hasNext && `page=${page + 1}&after=${lastId}`}>{t("Next")}</StepButton>
			</div>
		</div>
	);
}
