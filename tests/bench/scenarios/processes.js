import postgres from "postgres";
import { productServer } from "../servers.js";
import { cookie, signIn } from "../session.js";

export const title = "Two web processes beside one (WEB_PROCESSES), same machine, same run";

const [LOGIN_1, LIST_1] = ["login page, one process", "case list, page, full way, one process"];
const [LOGIN_2, LIST_2] = ["login page, two processes", "case list, page, full way, two processes"];

/**
 * The generator and the database want processors too: on two, two processes cannot have both. "By CPU" says what a request
 * costs: twice that is what two processors of their own bear.
 */
export const goals = [
	{ name: "login page, two ÷ one", of: [LOGIN_2], over: LOGIN_1, atLeast: 1.8 },
	{ name: "case list, two ÷ one", of: [LIST_2], over: LIST_1, atLeast: 1.8 },
];

export async function prepare(bench) {
	const { url } = await bench.database();
	return { url };
}

/** The session of one of the sandbox's people, who has cases. */
async function openSession(url) {
	const sql = postgres(url, { max: 1, onnotice: () => {} });
	try {
		const [person] = await sql`select id from users where username = 'asha'`;
		return cookie("session", await signIn(sql, person.id));
	} finally {
		await sql.end();
	}
}

export async function run(bench, { url }) {
	for (const [processes, login, list] of [
		["1", LOGIN_1, LIST_1],
		["2", LOGIN_2, LIST_2],
	]) {
		const server = productServer(url);
		const env = { ...server.env, WORKER: "0", LOG_LEVEL: "warn", WEB_PROCESSES: processes };
		await bench.withServer({ ...server, env }, async (running) => {
			const headers = { cookie: await openSession(url) };
			await bench.measure(login, running, { path: "/" });
			await bench.measure(list, running, { path: "/user/cases", headers });
		});
	}
}
