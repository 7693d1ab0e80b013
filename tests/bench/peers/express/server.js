/** The case list with Express and EJS. */
import compression from "compression";
import express from "express";
import postgres from "postgres";
import { COLUMNS, findPerson, MENU, readPage } from "./list-data.js";

const sql = postgres(process.env.DATABASE_URL, { max: 10 });
const app = express();
app.set("view engine", "ejs");
app.set("views", `${import.meta.dirname}/views`);
app.use(compression());

app.get("/user/cases", async (request, response) => {
	const token = /(?:^|; )token=([^;]+)/.exec(request.headers.cookie ?? "")?.[1];
	const person = token && (await findPerson(sql, token));
	if (!person) return response.redirect("/");
	const list = await readPage(sql, person, Number(request.query.page ?? 1), token);
	response.set("cache-control", "no-store");
	response.render("list", { ...list, COLUMNS, MENU });
});

app.get("/", (_, response) => response.send("ready"));

app.listen(Number(process.env.PORT), "127.0.0.1");
