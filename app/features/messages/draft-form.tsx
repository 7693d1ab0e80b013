import { Link } from "@remix-run/react";
import { MessageCircle, Send } from "lucide-react";
import type { DraftCase, DraftRecipient } from "~/features/messages/draft-view";
import { TemplateChoice } from "~/features/messages/own-words/template-choice";
import { REASON_WORDS } from "~/features/messages/recipient-words";
import { paths } from "~/paths";
import { SafeForm, SubmitButton } from "~/ui/safe-form";
import { TickPager } from "~/ui/tick-pager";

const PROBLEM_WORDS = {
	opted_out: "Opted out: gets no messages",
	unreachable: "Not reached by WhatsApp the last time",
};

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

function RecipientTick({ caseId, recipient }: { caseId: string; recipient: DraftRecipient }) {
	const { number, shown, name, reason, isTicked, problem } = recipient;
	return (
		<li>
			<label className="choice font-normal">
				<input
					type="checkbox"
					name="to"
					value={`${caseId} ${number}`}
					defaultChecked={isTicked}
					disabled={problem === "opted_out"}
				/>
				<span>
					<span dir="auto">{name || "No name"}</span> · {shown && <span className="figures">{shown} </span>}
					<span className="hint">{problem ? PROBLEM_WORDS[problem] : REASON_WORDS[reason]}</span>
				</span>
			</label>
		</li>
	);
}

function CaseOfDraft({ item, hasPackage }: { item: DraftCase; hasPackage: boolean }) {
	const { id, name, cnrNumber, day, isIncluded, recipients, more, text } = item;
	const isOwnOnly = recipients.every(({ reason }) => reason === "own");
	return (
		<section className="card mb-3" aria-label={name}>
			<input type="hidden" name="shown" value={id} />
			<label className="choice">
				<input type="checkbox" name="case" value={id} defaultChecked={isIncluded} aria-label={`Send ${name}`} />
				<span dir="auto">{name}</span>
			</label>
			<p className="hint">
				<span className="figures">{cnrNumber}</span> · {day ?? "No next date: left out unless you tick it"}
			</p>
			<ul className="mt-2">
				{recipients.map((recipient) => (
					<RecipientTick key={recipient.number} caseId={id} recipient={recipient} />
				))}
			</ul>
			{more > 0 && <p className="hint">And {counted(more, "more number")}</p>}
			{isOwnOnly && hasPackage && (
				<p className="hint">
					No saved number is linked to this case. <Link to={`${paths.case(id)}#numbers`}>Link numbers</Link>
				</p>
			)}
			<p className="note mt-2 whitespace-pre-wrap" dir="auto">
				{text}
			</p>
		</section>
	);
}

type DraftFormProps = {
	cases: DraftCase[];
	page: number;
	totalPages: number;
	counts: { cases: number; leftOut: number; messages: number };
	/** How many messages the package has left; null without one. */
	left: number | null;
	templates: { id: string; name: string }[];
	template: string;
	problem?: string;
};

/** How many messages that is, and what stands in the way of sending them by the package. */
function Counts({
	counts,
	left,
	textProblem,
}: Pick<DraftFormProps, "counts" | "left"> & { textProblem?: string | null }) {
	return (
		<>
			<p role="status">
				<strong>{counted(counts.messages, "message")}</strong> about {counted(counts.cases - counts.leftOut, "case")}.
				{left !== null && ` Your package has ${left} left.`}
				{left !== null && counts.messages > left && " Untick some, or choose a larger package."}
			</p>
			{counts.leftOut > 0 && <p>{counted(counts.leftOut, "case is", "cases are")} left out.</p>}
			{left === null && (
				<p>
					You have no active package. Send these one by one from your own WhatsApp, or{" "}
					<Link to={paths.packages}>choose a package</Link>.
				</p>
			)}
			{left !== null && textProblem && <p>{textProblem} Send these messages one by one, or change the text.</p>}
		</>
	);
}

/** Who gets what, before anything is sent: cases, recipients, texts, and how many messages that is. */
export function DraftForm({ cases, page, totalPages, templates, template, problem, ...sums }: DraftFormProps) {
	const hasPackage = sums.left !== null;
	const textProblem = cases.find(({ isIncluded, ...item }) => isIncluded && item.textProblem)?.textProblem;
	const canSend = hasPackage && !textProblem;
	return (
		<SafeForm>
			{problem && (
				<p className="error-summary" role="alert">
					{problem}
				</p>
			)}
			<div className="card mb-3">
				<Counts {...sums} textProblem={textProblem} />
				<TemplateChoice templates={templates} template={template} key={template} />
				<p className="hint">
					Ticks are kept when you turn the page.{canSend && " Nothing is sent before “Send messages”."}
				</p>
				<div className="actions">
					<SubmitButton className="button" name="intent" value="count">
						Count again
					</SubmitButton>
					{canSend && (
						<SubmitButton name="intent" value="send" busy="Sending...">
							<Send size={18} aria-hidden />
							<span>Send messages</span>
						</SubmitButton>
					)}
					<SubmitButton className={canSend ? "button" : undefined} name="intent" value="one-by-one">
						<MessageCircle size={18} aria-hidden />
						<span>Send one by one</span>
					</SubmitButton>
					<Link to={paths.caseStatus} className="button">
						Cancel
					</Link>
				</div>
			</div>
			{cases.map((item) => (
				<CaseOfDraft key={item.id} item={item} hasPackage={hasPackage} />
			))}
			<TickPager page={page} totalPages={totalPages} />
		</SafeForm>
	);
}
