import { failure } from "~/web/api/api-answer.server";

export const loader = () => failure("no_such_call", "This URL has no API call.");
export const action = loader;
