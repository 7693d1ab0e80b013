/** How long an API token may live. */
export const TOKEN_DAYS = ["30", "90", "365"] as const;

export const TOKEN_SCOPES = [
	{ id: "read", name: "Read only" },
	{ id: "read-write", name: "Read and write" },
] as const;
