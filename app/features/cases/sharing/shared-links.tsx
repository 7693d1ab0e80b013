import { CopyField } from "~/ui/copy-field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

type SharedLink = {
	id: string;
	address: string;
	/** The link as a chat message, with the name of the case. */
	chat: string;
	made: string;
	until: string;
	views: number;
	viewed: string | null;
};

const opened = ({ views, viewed }: SharedLink) => {
	if (views === 0) return "Not opened yet";
	return `Opened ${views === 1 ? "once" : `${views} times`}${viewed ? `, last ${viewed}` : ""}`;
};

/** The links to a case that work, and the button that makes one more. */
export function SharedLinks({ links, problem }: { links: SharedLink[]; problem?: string }) {
	return (
		<div className="prose">
			<p>
				Whoever has the link reads what the court publishes about this case, without signing in. Your note, tags and
				phone numbers are never shown.
			</p>
			{problem && (
				<p className="error-summary" role="alert">
					{problem}
				</p>
			)}
			<SafeForm>
				<SubmitButton className="button button-primary mt-2 mb-3" busy="Working…">
					Make a link
				</SubmitButton>
			</SafeForm>
			{links.map((link, position) => (
				<section key={link.id} className="card mb-3" aria-label={`Link ${position + 1}`}>
					<div className="field">
						<label htmlFor={`link-${link.id}`}>Link of {link.made}</label>
						<p className="hint" id={`hint-${link.id}`}>
							{opened(link)}. Works until {link.until}.
						</p>
						<CopyField id={`link-${link.id}`} value={link.address} describedBy={`hint-${link.id}`} />
					</div>
					<div className="actions">
						<a href={link.chat} className="button" target="_blank" rel="noreferrer noopener">
							Send by WhatsApp
						</a>
						<SafeForm>
							<SubmitButton className="button" name="link" value={link.id} busy="Stopping…">
								Stop this link
							</SubmitButton>
						</SafeForm>
					</div>
				</section>
			))}
		</div>
	);
}
