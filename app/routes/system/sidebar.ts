import { redirect } from "@remix-run/node";
import { sidebarCookie } from "~/web/access/cookies.server";
import { keepChoice } from "~/web/screens/choice.server";

export const loader = () => redirect("/");

export const action = keepChoice(sidebarCookie, (form) =>
	form.get("state") === "collapsed" ? "collapsed" : "expanded",
);
