import { failure } from "~/web/api/api-answer.server";

export const loader = () => failure("no_such_call", "No call is at this address.");
export const action = loader;
