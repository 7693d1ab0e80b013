import { Link } from "@remix-run/react";
import { Send } from "lucide-react";
import type { DraftCase, DraftRecipient } from "~/features/messages/draft-view";
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
					<span dir="auto">{name || "No name"}</span> · <span className="figures">{shown}</span>{" "}
					<span className="hint">{problem ? PROBLEM_WORDS[problem] : REASON_WORDS[reason]}</span>
				</span>
			</label>
		</li>
	);
}

function CaseOfDraft({ item }: { item: DraftCase }) {
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
			{isOwnOnly && (
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
	/** How many messages the package has left. */
	left: number;
	problem?: string;
};

/** Who gets what, before anything is sent: cases, recipients, texts, and how many messages that is. */
export function DraftForm({ cases, page, totalPages, counts, left, problem }: DraftFormProps) {
	const isTooMany = counts.messages > left;
	return (
		<SafeForm>
			{problem && (
				<p className="error-summary" role="alert">
					{problem}
				</p>
			)}
			<div className="card mb-3">
				<p role="status">
					<strong>{counted(counts.messages, "message")}</strong> about {counted(counts.cases - counts.leftOut, "case")}.
					Your package has {left} left.
					{isTooMany && " Untick some, or choose a larger package."}
				</p>
				{counts.leftOut > 0 && <p>{counted(counts.leftOut, "case is", "cases are")} left out.</p>}
				<p className="hint">Ticks are kept when you turn the page. Nothing is sent before “Send messages”.</p>
				<div className="actions">
					<SubmitButton className="button" name="intent" value="count">
						Count again
					</SubmitButton>
					<SubmitButton name="intent" value="send" busy="Sending...">
						<Send size={18} aria-hidden />
						<span>Send messages</span>
					</SubmitButton>
					<Link to={paths.caseStatus} className="button">
						Cancel
					</Link>
				</div>
			</div>
			{cases.map((item) => (
				<CaseOfDraft key={item.id} item={item} />
			))}
			<TickPager page={page} totalPages={totalPages} />
		</SafeForm>
	);
}
