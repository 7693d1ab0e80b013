import type { ReactNode } from "react";
import { t } from "~/platform/language/translate";
import { Brand } from "~/ui/frame/brand";
import { FlashLine } from "~/ui/frame/flash";
import { Link } from "~/ui/frame/router";
import { LanguageChoice } from "~/web/frame/language-choice";
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
							<p className="mb-3 font-semibold">{brand}</p>
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

type FrontLayoutProps = {
	/** What the product is, in a sentence. */
	words: string;
	signUpTo: string;
	/** Somebody came to log in: on a phone the form is first. */
	isLoginFirst: boolean;
	about: ReactNode;
	/** The login. */
	children: ReactNode;
};

const LOGIN = "login";

/** The front page. The login is beside it on a wide screen, and behind one tap on a phone. */
export function FrontLayout({ words, signUpTo, isLoginFirst, about, children }: FrontLayoutProps) {
	const login = (
		<div
			key="login"
			id={LOGIN}
			className="card mt-3 mb-6 roomy:col-start-2 roomy:row-start-2 roomy:row-end-4 roomy:mt-0 roomy:self-start"
		>
			{children}
		</div>
	);
	const more = (
		<section key="about" className="roomy:col-start-1 roomy:row-start-3" aria-label={t("About Nyaya Diary")}>
			{about}
		</section>
	);
	return (
		<div className="entrance">
			<main className="front" id="main" tabIndex={-1}>
				<FlashLine />
				<header className="roomy:row-start-2">
					<div className="flex flex-wrap items-center justify-between">
						<h1>
							<Brand size={32} />
						</h1>
						<LanguageChoice />
					</div>
					<p className="mt-2 mb-4 text-lg roomy:mt-3 roomy:text-xl">{words}</p>
					<p className="flex">
						<Link to={signUpTo} className="button button-primary min-h-13 flex-1 text-lg roomy:max-w-60">
							{t("Start")}
						</Link>
						<a href={`#${LOGIN}`} className="button ml-3 min-h-13 roomy:hidden">
							{t("Login")}
						</a>
					</p>
				</header>
				{isLoginFirst ? [login, more] : [more, login]}
			</main>
			<SiteFooter isWithoutLanguages />
		</div>
	);
}
