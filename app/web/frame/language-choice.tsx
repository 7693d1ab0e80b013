import { Fragment } from "react";
import { paths } from "~/paths";
import { LANGUAGE_CODES, LANGUAGES, type Language, languageNow, t } from "~/platform/language/translate";
import { FormToken, PAGE_FORM } from "~/ui/form/safe-form";
import { useLocation } from "~/ui/frame/router";

/** Buttons for the other languages, in their own names. */
export function LanguageChoice() {
	const now = languageNow();
	return (
		<fieldset aria-label={t("Language")}>
			{LANGUAGE_CODES.filter((language) => language !== now).map((language, position) => (
				<Fragment key={language}>
					{position > 0 && " · "}
					<button
						type="submit"
						form={PAGE_FORM}
						formAction={paths.language}
						name="language"
						value={language}
						lang={language}
						className="link-button"
					>
						{LANGUAGES[language].name}
					</button>
				</Fragment>
			))}
		</fieldset>
	);
}

/** Offers the pages in the reader's language; nothing changes until they accept. */
export function LanguageOffer({ language }: { language: Language }) {
	const { name, offer, accept, decline } = LANGUAGES[language];
	const { pathname, search } = useLocation();
	return (
		<form
			method="post"
			action={paths.language}
			className="site-edge no-print bg-surface text-ink [border-bottom-width:1px]"
			lang={language}
			aria-label={name}
		>
			<FormToken />
			<input type="hidden" name="returnTo" value={pathname + search} />
			<p>{offer}</p>
			<button type="submit" name="language" value={language} className="button button-small">
				{accept}
			</button>
			<button type="submit" name="language" value="en" className="button button-quiet button-small">
				{decline}
			</button>
		</form>
	);
}
