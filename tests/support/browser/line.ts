import { once } from "node:events";
import { request as ask, createServer, type RequestListener } from "node:http";
import type { Page } from "@playwright/test";
import { PASSWORD } from "./person";

/** Serves on a free port of this machine, until closed. */
export async function serve(listener: RequestListener) {
	const server = createServer(listener).listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	return {
		port,
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}

type Line = { state: "open" | "closed" | "answers are lost"; lost: number; url: string; close: () => void };

/** A line to the product that a test can cut, or on which the answers of calls are lost. */
export async function openLine(): Promise<Line> {
	const { port, hostname } = new URL(String(process.env.E2E_URL));
	const line: Line = { state: "open", lost: 0, url: "", close: () => {} };
	const server = await serve((req, res) => {
		if (line.state === "closed") return res.destroy();
		const own = req.headers.origin === line.url ? String(process.env.E2E_URL) : req.headers.origin;
		const headers = { ...req.headers, ...(own && { origin: own }) };
		const onward = ask({ hostname, port, path: req.url, method: req.method, headers }, (answer) => {
			if (line.state === "answers are lost" && req.url?.startsWith("/api/")) {
				line.lost++;
				answer.resume().on("end", () => res.destroy());
				return;
			}
			res.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(res);
		});
		return req.pipe(onward.on("error", () => res.destroy()));
	});
	return Object.assign(line, { url: `http://127.0.0.1:${server.port}`, close: server.close });
}

/** Logs in at the product, and opens the list over a line: cookies belong to the machine, whatever the port. */
export async function logInAt(page: Page, { url }: Line, username: string) {
	await page.goto(String(process.env.E2E_URL));
	await page.getByLabel("Username").fill(username);
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Login" }).click();
	await page.waitForURL(/\/user\/cases/);
	await page.goto(`${url}/user/cases`);
}
