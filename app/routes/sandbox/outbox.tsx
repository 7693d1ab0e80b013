import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { paths } from "~/paths";
import { FILE_KINDS } from "~/sandbox/courts/court-files";
import { courtForm } from "~/sandbox/courts/court-form";
import { CourtForms, SimulationForm } from "~/sandbox/courts/court-forms";
import { changeDemoCourt, listDemoCourt } from "~/sandbox/courts/demo-court.server";
import { COPY_KINDS } from "~/sandbox/courts/ecourtsindia.server";
import { dirtForm } from "~/sandbox/dirt";
import { readDirt, saveDirt } from "~/sandbox/dirt.server";
import { DirtForm } from "~/sandbox/dirt-form";
import { InboundForm } from "~/sandbox/inbound-form";
import { listMessages, withAnswer } from "~/sandbox/outbox.server";
import { OutboxFilter, OutboxList } from "~/sandbox/outbox-list";
import { PUSH_KINDS } from "~/sandbox/push.server";
import { simulate, simulationInput, simulationInWords } from "~/sandbox/simulate.server";
import { inboundForm, writeAsPerson } from "~/sandbox/whatsapp.inbound.server";
import { whatsAppSimulator } from "~/sandbox/whatsapp.settings.server";
import { FlashLine } from "~/ui/frame/flash";
import { Link, useActionData, useLoaderData } from "~/ui/frame/router";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { answerForm, readForm } from "~/web/screens/form.server";
import { requireSandbox } from "~/web/screens/sandbox.server";

export const meta: MetaFunction = () => [{ title: "Sandbox · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	requireSandbox();
	const to = new URL(request.url).searchParams.get("to") ?? "";
	const messages = await listMessages(to || null);
	return {
		to,
		court: await listDemoCourt(),
		dirt: await readDirt(),
		kinds: [...COPY_KINDS, ...FILE_KINDS, ...PUSH_KINDS],
		messages: messages.map((message) => ({ ...message, at: message.at.toISOString() })),
	};
}

export async function action({ request }: ActionFunctionArgs) {
	requireSandbox();
	const form = await readForm(request);
	const simulation = simulationInput.safeParse({ job: form.get("play") });
	if (simulation.success)
		return redirectWithFlash(paths.sandbox.outbox, simulationInWords(await simulate(simulation.data)));
	if (form.has("text"))
		return answerForm(form, inboundForm, async (input) => {
			const isTaken = await withAnswer(input.from, () => writeAsPerson(input, whatsAppSimulator));
			const to = new URLSearchParams({ to: input.from });
			return redirectWithFlash(
				`${paths.sandbox.outbox}?${to}`,
				isTaken ? "The message was sent. An answer, if there is one, is below." : "The webhook refused the message.",
			);
		});
	if (form.has("percent"))
		return answerForm(form, dirtForm, async (input) => {
			await saveDirt(input);
			return redirectWithFlash(paths.sandbox.outbox, `From now on, ${input.percent} % of the answers are dirty.`);
		});
	return answerForm(form, courtForm, async (input) => {
		await changeDemoCourt(input);
		return redirectWithFlash(
			paths.sandbox.outbox,
			`The court's answer for ${input.cnr} has changed. Now simulate the night.`,
		);
	});
}

function useMistakes() {
	const { initialValue = {}, error } = useActionData<typeof action>()?.result ?? {};
	const [message] = error?.next_date ?? [];
	const isDirt = error !== undefined && "percent" in initialValue;
	return {
		court: message ? { cnr: String(initialValue.cnr), message } : undefined,
		dirt: isDirt ? "Enter 0 to 100 percent, and a seed up to 1,000,000." : undefined,
	};
}

export default function Outbox() {
	const { to, court, dirt, kinds, messages } = useLoaderData<typeof loader>();
	const mistakes = useMistakes();
	return (
		<main id="main" className="page" tabIndex={-1}>
			<FlashLine />
			<h1>Sandbox</h1>
			<p className="hint mb-4">
				Courts and providers are simulated here. Nothing leaves this computer.{" "}
				<Link to={paths.home}>Open Nyaya Diary</Link>
			</p>
			<h2>Let time pass</h2>
			<p>
				The night looks up every case again and sends what has changed. A date that is taken away, or a case that is
				gone, is believed after a second night. The evening looks up tomorrow’s cases and sends tomorrow’s board, and
				reminds clients.
			</p>
			<SimulationForm />
			<h2 className="mt-4">Court records</h2>
			<p className="mb-3">Change a case of the demo, then simulate the night.</p>
			<CourtForms items={court} mistake={mistakes.court} />
			<DirtForm dirt={dirt} kinds={kinds} mistake={mistakes.dirt} />
			<h2 className="mt-4">WhatsApp</h2>
			<p className="mb-3">
				Write to Nyaya Diary from a person’s own number: <code>today</code>, <code>tomorrow</code>, <code>week</code>, a
				CNR, <code>next Patil</code> or <code>STOP</code>.
			</p>
			<InboundForm from={to} result={useActionData<typeof action>()?.result} />
			<h2 className="mt-4" id="messages">
				Messages
			</h2>
			<p className="hint mb-3">Sent by email, WhatsApp, SMS and push, newest first.</p>
			<OutboxFilter to={to} />
			<OutboxList messages={messages} />
		</main>
	);
}
