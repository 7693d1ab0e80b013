import { expect, test } from "vitest";
import { wantedOf } from "~/platform/http/weighted-header";

test.each([
	["gzip, deflate, br, zstd", "br"],
	["gzip", "gzip"],
	["br;q=0, gzip", "gzip"],
	["br; q=0.000, GZIP;Q=0.5", "gzip"],
	["br;q=0.2, gzip;q=0.8", "gzip"],
	["gzip;q=0.8, br;q=0.8", "br"],
	["*", "br"],
	["*;q=0.1, gzip", "gzip"],
	["br, *;q=0", "br"],
	["identity, *;q=0", undefined],
	["br;q=0", undefined],
	["x-br", undefined],
	["", undefined],
])("of brotli and gzip, %j wants %s", (header, wanted) => expect(wantedOf(header, ["br", "gzip"])[0]).toBe(wanted));
