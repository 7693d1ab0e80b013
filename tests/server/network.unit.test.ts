import { expect, test } from "vitest";
import { limitKey, plainAddress } from "~/platform/http/network";

test.each([
	["203.0.113.7", "203.0.113.7"],
	["203.0.113.7:51234", "203.0.113.7"],
	[" 203.0.113.7 ", "203.0.113.7"],
	["::ffff:203.0.113.7", "203.0.113.7"],
	["::ffff:cb00:7107", "203.0.113.7"],
	["[::ffff:203.0.113.7]:443", "203.0.113.7"],
	["[2001:db8::1]:51234", "2001:db8::1"],
	["fe80::1%eth0", "fe80::1"],
	["2001:db8::1", "2001:db8::1"],
	["", ""],
	["unknown", "unknown"],
])("the address %j is %j, however a proxy writes it", (written, plain) => {
	expect(plainAddress(written)).toBe(plain);
});

test.each([
	["2001:db8:1:1::1", "2001:db8:1:1::/64"],
	["2001:0DB8:0001:0001:ffff:ffff:ffff:ffff", "2001:db8:1:1::/64"],
	["[2001:db8:1:1::1e]:443", "2001:db8:1:1::/64"],
	["2001:db8:1:2::1", "2001:db8:1:2::/64"],
	["::1", "0:0:0:0::/64"],
	["::ffff:203.0.113.7", "203.0.113.7"],
	["203.0.113.7", "203.0.113.7"],
	["+919811111111", "+919811111111"],
	["asha", "asha"],
	["01930c41-08a2-7d15-8c3f-5be07d1a9c22:device", "01930c41-08a2-7d15-8c3f-5be07d1a9c22:device"],
])("a rate limit counts %s as %s", (key, counted) => expect(limitKey(key)).toBe(counted));
