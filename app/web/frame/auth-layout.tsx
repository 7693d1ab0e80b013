import type { ReactNode } from "react";
import { t } from "~/platform/language/translate";
import { Brand } from "~/ui/frame/brand";
import { FlashLine } from "~/ui/frame/flash";
import { SiteFooter } from "~/web/frame/site-footer";

type AuthLayoutProps = {
	words?: string;
	/** Heading; the product's name by default. */
	title?: ReactNode;
	/** A dialog on top of the page shows the messages. */
	isBehindDialog?: boolean;
	children: ReactNode;
};

/** Layout of the pages before login. */
export function AuthLayout({ words, title, isBehindDialog, children }: AuthLayoutProps) {
	const brand = <Brand size={32} />;
	return (
		<div className="entrance">
			<main id="main" tabIndex={-1}>
				{!isBehindDialog && <FlashLine />}
				<div className="card">
					{title ? (
						<>
							<p className="mb-3 font-[650]">{brand}</p>
							{title}
						</>
					) : (
						<h1>{brand}</h1>
					)}
					{words && <p className="hint mt-1 mb-4">{words}</p>}
					{children}
				</div>
			</main>
			<SiteFooter />
		</div>
	);
}

type FrontLayoutProps = { words: string; about: ReactNode; children: ReactNode };

/** The front page: introduction, form, and more about the product; on a wide screen the form is beside both. */
export function FrontLayout({ words, about, children }: FrontLayoutProps) {
	return (
		<div className="entrance">
			<main className="front" id="main" tabIndex={-1}>
				<FlashLine />
				<header className="roomy:row-start-2">
					<h1>
						<Brand size={32} />
					</h1>
					<p className="mt-1 roomy:mt-3 roomy:text-xl">{words}</p>
				</header>
				<div className="card mt-3 mb-6 roomy:col-start-2 roomy:row-start-2 roomy:row-end-4 roomy:mt-0 roomy:self-start">
					{children}
				</div>
				<section className="roomy:col-start-1 roomy:row-start-3" aria-label={t("About Nyaya Diary")}>
					{about}
				</section>
			</main>
			<SiteFooter />
		</div>
	);
}
