import { failure } from "~/http/api-answer.server";

export const loader = () => failure(404, "No call is at this address.");
export const action = loader;
