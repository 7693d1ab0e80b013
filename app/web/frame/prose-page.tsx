import type { ReactNode } from "react";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { Brand } from "~/ui/frame/brand";
import { SiteFooter } from "~/web/frame/site-footer";

/** A public page of text on one sheet, with a link home. */
export function ProsePage({ children }: { children: ReactNode }) {
	return (
		<div className="entrance">
			<header className="mb-4">
				<Brand size={32} />
			</header>
			<main id="main" className="card prose" tabIndex={-1}>
				{children}
				<p className="no-print">
					<a href={paths.home}>{t("Go to home page")}</a>
				</p>
			</main>
			<SiteFooter />
		</div>
	);
}
