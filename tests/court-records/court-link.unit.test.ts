import { expect, test } from "vitest";
import { courtLink } from "~/features/courts/court-records/court-link";

test.each([
	"https://services.ecourts.gov.in/ecourtindia_v6/?p=home/viewBusiness",
	"https://ecourts.gov.in/",
	"https://pune.dcourts.gov.in/orders/7.pdf",
	"https://court-api.kleopatra.io/orders/7",
])("%s is a link", (address) => {
	expect(courtLink(address)).toBe(address);
});

test.each([
	["no address", null],
	["no web address", "Order 7"],
	["a page that is not encrypted", "http://services.ecourts.gov.in/order"],
	["a script", "javascript:alert(1)"],
	["another host", "https://evil.example/ecourts.gov.in"],
	["a host that ends like one", "https://notecourts.gov.in/"],
	["a host that begins like one", "https://ecourts.gov.in.evil.example/"],
	["a name before the host", "https://ecourts.gov.in@evil.example/"],
	["a password", "https://a:b@services.ecourts.gov.in/"],
	["a port", "https://services.ecourts.gov.in:8443/"],
])("%s is text", (_, address) => {
	expect(courtLink(address)).toBeNull();
});
