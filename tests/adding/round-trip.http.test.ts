import { expect, test } from "vitest";
import { foldText } from "../../app/platform/outside/fold";
import { inDays } from "../support/days";
import { base, given, givenBrowser, type logIn } from "../support/server/site";

const tomorrow = inDays(1);
type Browser = Awaited<ReturnType<typeof logIn>>;

async function upload(browser: Browser, page: string, name: string, content: BlobPart, fields: Record<string, string>) {
	const body = new FormData();
	for (const [field, value] of await browser.prepare(page, fields)) body.append(field, value);
	body.append("file", new File([content], name));
	return browser.request(page, { method: "POST", body, headers: { origin: new URL(base).origin } });
}

const plain = (html: string) =>
	html.replaceAll("<!-- -->", "").replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

/** Checks a file as a list and adds what is ticked; gives the page and the words after adding. */
async function addFile(browser: Browser, name: string, content: BlobPart) {
	const checked = await upload(browser, "/user/cases/add-many", name, content, { intent: "read", text: "" });
	const html = plain(await checked.text());
	const fields = [
		...html.matchAll(/<input[^>]*name="(cnr|matter|account)"[^>]*?value="(.*?)"(?: checked=""| aria-label|\/>)/g),
	];
	if (!/ checked=""/.test(html)) return { html, words: "" };
	const form = new URLSearchParams([["intent", "add"], ...fields.map(([, field = "", value = ""]) => [field, value])]);
	const added = await browser.post("/user/cases/add-many", form);
	expect([checked.status, added.status]).toEqual([200, 303]);
	return { html, words: plain(await (await browser.get(String(added.headers.get("location")))).text()) };
}

const rowsOf = (userId: string) => given.client`
	select case when own_forum is null then cases.cnr_number else '' end as cnr, case_number, own_forum, cases.year,
		cases.next_date, r.petitioners, r.respondents
	from cases join court_records r using (cnr_number) where owner_id = ${userId} order by 1, 2`;

/** Cases with what files make difficult: formulas, quotes, separators, other scripts, two matters, one of them bare. */
async function givenList() {
	const { user, browser } = await givenBrowser();
	const formula = { caseNumber: "=HYPERLINK(1)", note: "see MHPU010099992024, RCS/1/2020" };
	const { id } = await given.givenCase(user.id, formula, { nextDate: tomorrow, petitioners: ["-सुनीता"] });
	await given.client`insert into deadlines (id, owner_id, case_id, title, due, original_due)
		values (gen_random_uuid(), ${user.id}, ${id}, 'Join MHPU010099982024, RCS/2/2020', ${tomorrow}, ${tomorrow})`;
	await given.givenCase(user.id, { caseNumber: "", derivedFields: ["case_number"] }, { decisionDate: "2025-01-02" });
	const matter = {
		petitioner: '@Rao, "R"',
		respondent: "State; Pune",
		forum: "Tahsil, Pune",
		case_number: "CC/12/2025",
	};
	await browser.post("/user/cases/add-own", { ...matter, case_date: "2025", next_date: tomorrow });
	await browser.post("/user/cases/add-own", { petitioner: "Kohinoor", forum: "+Arbitration" });
	return { user, browser };
}

test.each(["/user/cases/export.csv", "/user/cases/export.xlsx"])(
	"the list exported by %s is read back",
	async (path) => {
		const { user, browser } = await givenList();
		const { user: other, browser: others } = await givenBrowser();
		const content = await (await browser.get(path)).arrayBuffer();
		const { html, words } = await addFile(others, "cases.xlsx", content);
		expect(html).toContain("4 rows: 4 new");
		expect(words).toContain("4 cases added. 4 rows: 4 new");
		// The year of a matter is in no column of the list.
		const withoutYear = (rows: Record<string, unknown>[]) => rows.map(({ year: _, ...row }) => row);
		expect(withoutYear(await rowsOf(other.id))).toEqual(withoutYear(await rowsOf(user.id)));
		expect((await addFile(browser, "cases.csv", content)).html).toContain("4 rows: 4 already yours");
	},
);

test("the cases of one's own data are read back from their CSV, names in small letters", async () => {
	const { user, browser } = await givenList();
	const { user: other, browser: others } = await givenBrowser();
	const content = await (await browser.get("/user/profile/data.csv?kind=cases")).arrayBuffer();
	expect((await addFile(others, "cases.csv", content)).html).toContain("4 rows: 4 new");
	// The column of parties is the folded text that searches read: the names of both sides.
	const small = (rows: Record<string, unknown>[]) =>
		rows.map(({ petitioners, respondents, ...row }) => [
			JSON.stringify(row).toLowerCase(),
			foldText([petitioners, respondents].flat().join(" ")),
		]);
	expect(small(await rowsOf(other.id))).toEqual(small(await rowsOf(user.id)));
});

test("an administrators' batch is read back by the import, and so are its bad rows", async () => {
	const { user } = await givenBrowser();
	const record = {
		petitioners: ["-Rao", "Shah"],
		caseStage: "=1+1",
		nextDate: tomorrow,
		registrationNumber: "+9/2024",
	};
	const one = await given.givenCase(user.id, { caseNumber: "=9/2024" }, record);
	const { browser: admin } = await givenBrowser({ role: "ADMIN" });
	const batch = await (await admin.get(`/admin/cases/batch.csv?ids=${one.id}`)).text();
	const start = async (name: string, text: string) =>
		String((await upload(admin, "/admin/cases/import", name, text, {})).headers.get("location"));
	const importPage = await start("cases.csv", `${batch}-,,,,,,never,,Delhi\r\n`);
	const mapping = {
		cnr_number: "cnr_number",
		next_date: "next_date",
		petitioners: "petitioners",
		case_stage: "case_stage",
	};
	expect((await admin.post(importPage, { intent: "map", ...mapping })).status).toBe(303);
	const page = plain(await (await admin.get(`${importPage}?check=1`)).text());
	expect(page).toContain("never");
	const bad = await (await admin.get(`${importPage}/bad.csv`)).text();
	expect(bad.split("\r\n")[0]).toContain("row,reason,cnr_number");
	const again = await start("bad.csv", bad);
	expect(plain(await (await admin.get(again)).text())).toContain("bad.csv");
	const [saved] =
		await given.client`select content, sample from case_imports where file_name = 'cases.csv' order by created_at desc limit 1`;
	expect(saved?.sample).toEqual(expect.arrayContaining(["=9/2024", "-Rao; Shah", "=1+1", tomorrow]));
});
