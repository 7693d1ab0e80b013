import { env } from "~/env.server";
import type { OpenApiDocument } from "~/http/openapi";
import { describeApi } from "~/http/openapi.server";

async function make(): Promise<{ document: OpenApiDocument; text: string }> {
	// The build holds this module too, so it can only be asked for once it is there.
	const { routes } = await import("virtual:remix/server-build");
	const text = JSON.stringify(describeApi(routes, env.PUBLIC_URL));
	return { document: JSON.parse(text), text };
}

let made: ReturnType<typeof make> | undefined;

/** The API's description, made once a process: as it is sent, and as a program reads it. */
export const apiDocument = () => {
	made ??= make();
	return made;
};
