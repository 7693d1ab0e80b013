import { redirect } from "@remix-run/node";
import { keepChoice } from "~/http/choice.server";
import { sidebarCookie } from "~/http/cookies.server";

export const loader = () => redirect("/");

export const action = keepChoice(sidebarCookie, (form) =>
	form.get("state") === "collapsed" ? "collapsed" : "expanded",
);
