import { productServer } from "../servers.js";
import { cookie } from "../session.js";
import { seed } from "./case-list.js";

export const title = "Half of what the server can do, at a steady rate: how late the latest are, and what memory does";

const NAMES = {
	login: "login page",
	full: "case list, full way",
	light: "case list, light way",
	api: "case list, API",
};
const atHalf = (name) => `${name}, half load`;
const STEADY = Object.values(NAMES).map(atHalf);

export const goals = [
	...STEADY.map((name) => ({ name: `${name}: 99th percentile`, of: [name], atMostMedians: 5 })),
	{ name: "memory at half load", of: STEADY, atMostMegabytes: 250 },
	{ name: "memory stays flat", of: STEADY, growsAtMostMegabytes: 5 },
];

export async function prepare(bench) {
	const { url } = await bench.database();
	return { product: productServer(url), ...(await seed(url)) };
}

export async function run(bench, { product, userId, token }) {
	const session = cookie("session", token);
	const targets = [
		[NAMES.login, { path: "/" }],
		[NAMES.full, { path: "/user/cases", headers: { cookie: session } }],
		[NAMES.light, { path: "/user/cases", headers: { cookie: `${session}; ${cookie("render_mode", "light")}` } }],
		[NAMES.api, { path: `/api/v1/cases/${userId}?page=1&limit=10`, headers: { authorization: `Bearer ${token}` } }],
	];
	await bench.withServer(product, async (server) => {
		for (const [name, request] of targets) {
			const capacity = await bench.measure(name, server, request);
			await bench.measureSteady(atHalf(name), server, { ...request, rate: capacity / 2 });
		}
	});
}
