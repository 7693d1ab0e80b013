import { redirect } from "@remix-run/node";
import { renderModeCookie } from "~/web/access/cookies.server";
import { saveChoice } from "~/web/screens/choice.server";

export const loader = () => redirect("/");

export const action = saveChoice(renderModeCookie, (form) => (form.get("mode") === "light" ? "light" : "full"));
