import { redirect } from "@remix-run/node";
import { renderModeCookie } from "~/web/access/cookies.server";
import { keepChoice } from "~/web/screens/choice.server";

export const loader = () => redirect("/");

export const action = keepChoice(renderModeCookie, (form) => (form.get("mode") === "light" ? "light" : "full"));
