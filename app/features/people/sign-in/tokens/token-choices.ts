import { phrase } from "~/platform/language/translate";

export const TOKEN_DAYS = ["30", "90", "365"] as const;

export const tokenDaysFor = (role: "USER" | "ADMIN"): readonly (typeof TOKEN_DAYS)[number][] =>
	role === "ADMIN" ? ["30"] : TOKEN_DAYS;

export const TOKEN_SCOPES = [
	{ id: "read", name: phrase("Read only") },
	{ id: "read-write", name: phrase("Read and write") },
] as const;
