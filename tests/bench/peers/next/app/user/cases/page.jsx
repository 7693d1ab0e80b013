import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import postgres from "postgres";
import { findPerson, readPage } from "../../../list-data.js";
import { ListBody } from "../../../list-page.jsx";

const sql = postgres(process.env.DATABASE_URL, { max: 10 });

export default async function Cases({ searchParams }) {
	const token = (await cookies()).get("token")?.value;
	const person = token && (await findPerson(sql, token));
	if (!person) redirect("/");
	const { page = "1" } = await searchParams;
	return <ListBody {...(await readPage(sql, person, Number(page), token))} />;
}
