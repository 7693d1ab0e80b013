import { env } from "~/platform/settings/env.server";
import type { OpenApiDocument } from "~/web/api/openapi";
import { describeApi } from "~/web/api/openapi.server";

async function make(): Promise<{ document: OpenApiDocument; text: string }> {
	// The build contains this module too, so it can only be imported after startup.
	const { routes } = await import("virtual:remix/server-build");
	const text = JSON.stringify(describeApi(routes, env.PUBLIC_URL));
	return { document: JSON.parse(text), text };
}

let made: ReturnType<typeof make> | undefined;

/** The OpenAPI document as text and parsed, made once per process. */
export const apiDocument = () => {
	made ??= make();
	return made;
};
