import { redirect } from "@remix-run/node";
import { sidebarCookie } from "~/web/access/cookies.server";
import { saveChoice } from "~/web/screens/choice.server";

export const loader = () => redirect("/");

export const action = saveChoice(sidebarCookie, (form) =>
	form.get("state") === "collapsed" ? "collapsed" : "expanded",
);
