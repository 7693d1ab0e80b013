import { formatMoment } from "~/platform/calendar/day";
import { own } from "~/platform/outside/own";
import { Form } from "~/ui/frame/router";

type ShownMessage = {
	id: string;
	channel: string;
	to: string;
	subject: string;
	text: string;
	headers: Record<string, string>;
	at: string;
};

const CHANNELS: Record<string, string> = { email: "Email", whatsapp: "WhatsApp", sms: "SMS", push: "Push" };

export const OutboxFilter = ({ to }: { to: string }) => (
	<Form className="toolbar">
		<div>
			<label htmlFor="to" className="field-label">
				To
			</label>
			<input id="to" name="to" className="input" defaultValue={to} />
		</div>
		<button type="submit" className="button">
			Show
		</button>
	</Form>
);

/** Messages received by the simulators, as recipients would see them; mail headers are collapsed. */
export function OutboxList({ messages }: { messages: ShownMessage[] }) {
	if (messages.length === 0) return <p>No messages yet.</p>;
	return (
		<ul>
			{messages.map((message) => (
				<li key={message.id} className="card mb-3">
					<p className="hint">
						{own(CHANNELS, message.channel)} to {message.to} ·{" "}
						<time dateTime={message.at}>{formatMoment(new Date(message.at))}</time>
					</p>
					{message.subject && <p className="font-semibold">{message.subject}</p>}
					<p className="whitespace-pre-line" dir="auto">
						{message.text}
					</p>
					{Object.keys(message.headers).length > 0 && (
						<details className="mt-3">
							<summary>Headers</summary>
							<dl className="hint">
								{Object.entries(message.headers).map(([name, value]) => (
									<div key={name}>
										<dt className="inline">{name}: </dt>
										<dd className="inline break-all">{value}</dd>
									</div>
								))}
							</dl>
						</details>
					)}
				</li>
			))}
		</ul>
	);
}
