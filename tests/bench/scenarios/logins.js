import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import postgres from "postgres";
import { productServer } from "../servers.js";
import { cookie, signIn } from "../session.js";

export const title = "Pages while 5 people a second log in, and sending codes at light load";

const LOGINS_A_SECOND = 5;
const LIGHT_LOAD = 4;
const PASSWORD = "Kanoon#48213";

const ALONE = "case list, nobody logs in";
const BESIDE = "case list, 5 logins a second beside";
const OTP = "send OTP, 4 connections";
const RECOVERY = "forgot password, 4 connections";

export const goals = [
	{ name: "pages beside logins ÷ alone", of: [BESIDE], over: ALONE, atLeast: 0.8 },
	{ name: "send OTP, median", of: [OTP], atMostMilliseconds: 100 },
	{ name: "forgot password, median", of: [RECOVERY], atMostMilliseconds: 100 },
];

export async function prepare(bench) {
	const { url } = await bench.database();
	const sql = postgres(url, { max: 1, onnotice: () => {} });
	const userId = randomUUID();
	const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
	await sql`insert into users (id, category, username, password_hash, first_name, last_name, email, email_verified_at, mobile_number)
		values (${userId}, 'ADVOCATE', 'bench', ${passwordHash}, 'Meera', 'Iyer', 'bench@example.in', now(), '+919000000001')`;
	const token = await signIn(sql, userId);
	await sql.end();
	return { product: productServer(url), headers: { cookie: cookie("session", token) } };
}

const asJson = (body) => ({
	method: "POST",
	headers: { "content-type": "application/json" },
	body: JSON.stringify(body),
});

/** Logs somebody in so many times a second, whether or not the one before is answered, while `work` goes on. */
async function whileLoggingIn(server, work) {
	const answers = [];
	const logIn = () =>
		answers.push(
			fetch(`${server.url}/api/v1/auth/login`, asJson({ username: "bench", password: PASSWORD }))
				.then((answer) => answer.arrayBuffer().then(() => answer.status))
				.catch(() => 0),
		);
	const clock = setInterval(logIn, 1000 / LOGINS_A_SECOND);
	await work();
	clearInterval(clock);
	const refused = (await Promise.all(answers)).filter((status) => status !== 200).length;
	process.stdout.write(`  ${answers.length} logins beside, ${refused} of them refused\n`);
	if (refused > 0) throw new Error("The logins beside did not get in, so the pages were measured beside nothing");
}

export async function run(bench, { product, headers }) {
	await bench.withServer(product, async (server) => {
		const page = { path: "/user/cases", headers };
		await bench.measure(ALONE, server, page);
		await whileLoggingIn(server, () => bench.measure(BESIDE, server, page));
		const light = { connections: LIGHT_LOAD };
		const otp = asJson({ phone_number: "9811100011" });
		await bench.measure(OTP, server, { path: "/api/v1/auth/send-otp", ...otp, ...light });
		const recovery = asJson({ email: "bench@example.in" });
		await bench.measure(RECOVERY, server, { path: "/api/v1/auth/forgort-password", ...recovery, ...light });
	});
}
