import { securityText } from "~/features/administration/pages/security-text.server";

export const loader = () =>
	new Response(securityText(new Date()), {
		headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" },
	});
