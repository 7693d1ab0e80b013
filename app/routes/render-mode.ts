import { redirect } from "@remix-run/node";
import { keepChoice } from "~/http/choice.server";
import { renderModeCookie } from "~/http/cookies.server";

export const loader = () => redirect("/");

export const action = keepChoice(renderModeCookie, (form) => (form.get("mode") === "light" ? "light" : "full"));
