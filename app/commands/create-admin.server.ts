/** `admin:create`: prompts on a terminal, or reads one answer per line from a pipe. */
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import {
	administratorInput,
	createAdministrator,
	findPasswordMistake,
} from "~/features/people/accounts/administration/commands.bootstrap-admin.server";

type Question = { field: keyof typeof administratorInput.shape; words: string; isSecret?: boolean };

const QUESTIONS: Question[] = [
	{ field: "username", words: "Username" },
	{ field: "email", words: "Email address" },
	{ field: "mobile_number", words: "Mobile number" },
	{ field: "first_name", words: "First name" },
	{ field: "last_name", words: "Last name" },
	{ field: "password", words: "Password (it is not shown)", isSecret: true },
	{ field: "confirmPassword", words: "Confirm password", isSecret: true },
];

/** Echoes input, except while `isMuted`. */
class Echo extends Writable {
	isMuted = false;

	override _write(chunk: Buffer, _: BufferEncoding, done: () => void) {
		if (!this.isMuted) process.stdout.write(chunk);
		done();
	}
}

/** Prompts in order; each answer is one line. */
async function askAll(): Promise<Record<string, string>> {
	const echo = new Echo();
	const isTerminal = process.stdin.isTTY === true;
	const lines = createInterface({ input: process.stdin, output: echo, terminal: isTerminal, historySize: 0 });
	const typed = lines[Symbol.asyncIterator]();
	const answers: Record<string, string> = {};
	try {
		for (const { field, words, isSecret = false } of QUESTIONS) {
			process.stdout.write(`${words}: `);
			echo.isMuted = isSecret;
			const { value, done } = await typed.next();
			if (isSecret || !isTerminal) process.stdout.write("\n");
			if (done) throw new Error("Stopped: an answer is missing.");
			answers[field] = value;
		}
	} finally {
		lines.close();
	}
	return answers;
}

export async function createFirstAdministrator(): Promise<void> {
	const parsed = administratorInput.safeParse(await askAll());
	if (!parsed.success) {
		const mistakes = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
		throw new Error(`No administrator was created.\n${mistakes.join("\n")}`);
	}
	const mistake = findPasswordMistake(parsed.data);
	if (mistake) throw new Error(`No administrator was created.\npassword: ${mistake}`);
	await createAdministrator(parsed.data);
	process.stdout.write(`${parsed.data.username} is an administrator and can log in.\n`);
}
