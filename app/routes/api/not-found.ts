import { failure } from "~/http/api.server";

export const loader = () => failure(404, "Nothing is at this address.");
export const action = loader;
