import { env } from "~/env.server";

/** Pages of other sites may call only if CORS_ORIGINS lists them. */
export function corsHeaders(request: Request): Record<string, string> {
	const origin = request.headers.get("origin");
	if (!origin || !env.CORS_ORIGINS.includes(origin)) return {};
	return {
		"access-control-allow-origin": origin,
		"access-control-allow-credentials": "true",
		"access-control-expose-headers":
			"ETag, Idempotent-Replayed, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id",
		vary: "Origin",
	};
}

/** Answers the OPTIONS request by which a browser asks before it calls. */
export function preflight(request: Request, allow: string) {
	return new Response(null, {
		status: 204,
		headers: {
			allow,
			...corsHeaders(request),
			"access-control-allow-methods": allow,
			"access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key",
			"access-control-max-age": "600",
		},
	});
}
