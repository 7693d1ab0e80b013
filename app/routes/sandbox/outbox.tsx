import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { requireSandbox } from "~/http/sandbox.server";
import { listMessages } from "~/sandbox/outbox.server";

export const meta: MetaFunction = () => [{ title: "Sandbox · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	requireSandbox();
	const to = new URL(request.url).searchParams.get("to") ?? "";
	const messages = await listMessages(to || null);
	return { to, messages: messages.map((message) => ({ ...message, at: message.at.toISOString() })) };
}

export default function Outbox() {
	const { to, messages } = useLoaderData<typeof loader>();
	return (
		<main id="main" className="page" tabIndex={-1}>
			<h1>Sandbox: messages that were sent</h1>
			<p className="hint mb-4">Nothing leaves this machine. Newest first.</p>
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
			{messages.length === 0 && <p>No message yet.</p>}
			<ul>
				{messages.map((message) => (
					<li key={message.id} className="card mb-3">
						<p className="hint">
							{message.channel} to {message.to} ·{" "}
							<time dateTime={message.at}>{message.at.replace("T", " ").slice(0, 19)} UTC</time>
						</p>
						{message.subject && <p className="font-semibold">{message.subject}</p>}
						<p className="whitespace-pre-line" dir="auto">
							{message.text}
						</p>
					</li>
				))}
			</ul>
		</main>
	);
}
