import { env } from "~/platform/settings/env.server";

/** Prints the product's address and, in a sandbox, the demo logins. */
export function announce() {
	const lines = [`Nyaya Diary answers at ${env.isPublicUrlGiven ? env.PUBLIC_URL : `http://localhost:${env.PORT}`}`];
	if (env.isSandbox) {
		lines.push(
			"Sandbox: no message leaves this machine; /sandbox shows them.",
			"Demo logins: admin / Admin@12345 · asha / Asha@12345 · ravi / Ravi@12345",
		);
	}
	process.stdout.write(`${lines.join("\n")}\n`);
}
