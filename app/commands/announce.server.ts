import { env } from "~/platform/settings/env.server";

/** Says on stdout where it answers, and in a sandbox who can log in. */
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
