import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

// The secret that was shown when the webhook was added: whsec_…
const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const seen = new Set();

const server = createServer(async (request, response) => {
	const parts = [];
	for await (const part of request) parts.push(part);
	const body = Buffer.concat(parts).toString("utf8");
	let event;
	try {
		// Checks the signature over the text as it came, and that it is not older than five minutes.
		event = webhook.verify(body, request.headers);
	} catch {
		response.writeHead(400).end("wrong signature");
		return;
	}
	// Answer at once; what takes longer than 10 seconds counts as failed, and is sent again.
	response.writeHead(204).end();
	const id = request.headers["webhook-id"];
	// The same delivery may come twice. Keep the ids where they outlive the process, for some days.
	if (seen.has(id)) return;
	seen.add(id);
	process.stdout.write(`${event.type} ${event.data.cnr_number ?? ""} ${JSON.stringify(event.data)}\n`);
});

server.listen(Number(process.env.PORT ?? 4000), () => process.stdout.write("listening\n"));
