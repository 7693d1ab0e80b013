import { createServer } from "node:http";
import { expect, test } from "vitest";
import { send } from "~/platform/http/guarded-post.server";
import { type Answered, allowedAddresses, isPublicIp } from "~/platform/http/public-address.server";
import { listen } from "../support/server/listen";
import { listenHere } from "../support/server/listen-here";

const NOT_PUBLIC = [
	"0.0.0.0",
	"0.1.2.3",
	"10.0.0.1",
	"100.64.0.1",
	"100.100.100.200",
	"127.0.0.1",
	"127.255.255.254",
	"169.254.0.1",
	"169.254.169.254",
	"172.16.0.1",
	"172.31.255.255",
	"192.0.0.192",
	"192.0.2.1",
	"192.88.99.1",
	"192.168.1.1",
	"198.18.0.1",
	"198.51.100.1",
	"203.0.113.1",
	"168.63.129.16",
	"224.0.0.1",
	"239.255.255.255",
	"240.0.0.1",
	"255.255.255.255",
	"::",
	"::1",
	"::7f00:1",
	"::ffff:127.0.0.1",
	"::ffff:7f00:1",
	"::ffff:8.8.8.8",
	"::ffff:0:127.0.0.1",
	"64:ff9b::7f00:1",
	"64:ff9b::a9fe:a9fe",
	"64:ff9b:1::a00:1",
	"100::1",
	"2001::1",
	"2001:0:53aa:64c:0:fefe:80ff:fffe",
	"2001:10::1",
	"2001:20::1",
	"2001:db8::1",
	"2002:7f00:1::",
	"2002:a9fe:a9fe::1",
	"3fff::1",
	"5f00::1",
	"fc00::1",
	"fd00:ec2::254",
	"fe80::1",
	"fe80::1%eth0",
	"fec0::1",
	"ff02::1",
	"not an address",
	"",
];

test.each(NOT_PUBLIC)("%s is not a public address", (address) => {
	expect(isPublicIp(address)).toBe(false);
});

test.each([
	"8.8.8.8",
	"1.1.1.1",
	"172.15.0.1",
	"172.32.0.1",
	"100.63.0.1",
	"49.36.1.1",
	"2606:4700::1111",
	"2a00:1450::1",
	"2405:200::1",
])("%s is a public address", (address) => expect(isPublicIp(address)).toBe(true));

const answering = (...addresses: string[]) => ({
	resolve: async (): Promise<Answered[]> =>
		addresses.map((address) => ({ address, family: address.includes(":") ? (6 as const) : (4 as const) })),
	isPrivateAllowed: false,
});

test("a name is refused if any of its addresses is not public, or if it has none", async () => {
	await expect(allowedAddresses("a.example", answering("8.8.8.8", "10.0.0.1"))).rejects.toMatchObject({
		cause: "private",
	});
	await expect(allowedAddresses("a.example", answering("8.8.8.8", "::ffff:10.0.0.1"))).rejects.toMatchObject({
		cause: "private",
	});
	await expect(allowedAddresses("a.example", answering())).rejects.toMatchObject({ cause: "unknown" });
	expect(await allowedAddresses("a.example", answering("8.8.8.8"))).toHaveLength(1);
});

// The URL class normalises every spelling of an address before it is checked.
test.each([
	"0x7f.1",
	"2130706433",
	"0177.0.0.1",
	"127.1",
	"[::1]",
	"[::ffff:127.0.0.1]",
	"[64:ff9b::127.0.0.1]",
	"169.254.169.254",
])("no request is sent to http://%s", async (host) => {
	const guard = {
		resolve: () => Promise.reject(new Error("No name is looked up")),
		isPrivateAllowed: false,
	};
	const posted = await send(`http://${host}:${port}/`, {}, "{}", { guard });
	expect(posted).toMatchObject({ status: null, problem: "The address is in a private network." });
	expect(requests).toBe(0);
});

let requests = 0;
const server = createServer((_, response) => {
	requests++;
	response.end("secret");
});
const port = await listenHere(server);

test("a name whose address differs between check and use gets no request", async () => {
	const answers = ["8.8.8.8", "127.0.0.1", "::1"];
	let resolveCalls = 0;
	const guard = {
		resolve: async (): Promise<Answered[]> => {
			const address = answers[resolveCalls++] ?? "";
			return [{ address, family: address.includes(":") ? 6 : 4 }];
		},
		isPrivateAllowed: false,
	};
	expect(await allowedAddresses("rebinding.example", guard)).toHaveLength(1);
	for (let times = 2; times <= 3; times++) {
		const posted = await send(`http://rebinding.example:${port}/`, {}, "{}", { guard });
		expect(posted).toMatchObject({ status: null, answer: null, problem: "The address is in a private network." });
		expect(resolveCalls).toBe(times);
	}
	expect(requests).toBe(0);
});

test("the connection is made to the checked address, without another DNS query", async () => {
	let resolveCalls = 0;
	const guard = {
		resolve: async (): Promise<Answered[]> => {
			resolveCalls++;
			return [{ address: "127.0.0.1", family: 4 }];
		},
		isPrivateAllowed: true,
	};
	const posted = await send(`http://no-such-name.invalid:${port}/`, {}, "{}", { guard });
	expect(posted).toMatchObject({ status: 200, answer: "secret", problem: null });
	expect([resolveCalls, requests]).toEqual([1, 1]);
});

test("an answer that does not come, or does not end, is aborted after the time limit", async () => {
	const slow = createServer((request, response) => {
		if (request.url === "/drip") {
			response.writeHead(200);
			const drip = setInterval(() => response.write("."), 20);
			response.on("close", () => clearInterval(drip));
		}
	});
	const at = await listen(slow);
	const guard = { ...answering("127.0.0.1"), isPrivateAllowed: true };
	for (const path of ["mute", "drip"])
		expect(await send(`http://a.example:${at}/${path}`, {}, "{}", { guard, limitMs: 300 })).toMatchObject({
			status: null,
			problem: "No complete answer within 10 seconds.",
		});
	const never = { resolve: () => new Promise<Answered[]>(() => {}), isPrivateAllowed: false };
	expect(await send("https://a.example/", {}, "{}", { guard: never, limitMs: 300 })).toMatchObject({
		problem: "No complete answer within 10 seconds.",
	});
	slow.closeAllConnections();
	slow.close();
});
