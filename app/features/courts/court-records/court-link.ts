/** The hosts of the courts and of the provider of their records, with all below them: the only ones that links may lead to. */
const HOSTS = [
	"ecourts.gov.in",
	"dcourts.gov.in",
	"sci.gov.in",
	"bombayhighcourt.nic.in",
	"delhihighcourt.nic.in",
	"karnatakajudiciary.kar.nic.in",
	"mhc.tn.gov.in",
	"tshc.gov.in",
	"kleopatra.io",
];

/** The address that a record gives, if it is safe to follow: https, to one of the hosts, without a name or port; else null. */
export function courtLink(address: string | null): string | null {
	if (address === null || !URL.canParse(address)) return null;
	const { protocol, hostname, port, username, password, href } = new URL(address);
	if (protocol !== "https:" || `${port}${username}${password}` !== "") return null;
	return HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`)) ? href : null;
}
