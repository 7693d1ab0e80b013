export type { components, operations, paths } from "./api.js";
export { type CaseEvent, type Client, createClient, type EventPage, type ListedCase } from "./client.js";
export { ApiError } from "./errors.js";
export type { ClientOptions } from "./send.js";
