import type { ReactNode } from "react";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { CardPage } from "~/ui/frame/card-page";
import { SiteFooter } from "~/web/frame/site-footer";

/** A public page of text on one sheet, with a link home. */
export function ProsePage({ children }: { children: ReactNode }) {
	return (
		<CardPage className="card prose" footer={<SiteFooter />}>
			{children}
			<p className="no-print">
				<a href={paths.home}>{t("Go to home page")}</a>
			</p>
		</CardPage>
	);
}
