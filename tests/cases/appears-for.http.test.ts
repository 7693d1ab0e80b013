import { expect, test } from "vitest";
import { someCnr } from "../support/database/people";
import { given, givenClient } from "../support/server/site";

const { call, userId } = await givenClient();

const add = async (about: object = {}) => {
	const { status, json } = await call("POST", "/api/v1/cases/add", {
		user_id: userId,
		cnr_number: someCnr(),
		...about,
	});
	return { status, json: Object(json) };
};
const update = async (caseId: string, about: object) => {
	const { status, json } = await call("POST", "/api/v1/cases/update-case", {
		user_id: userId,
		case_id: caseId,
		...about,
	});
	return { status, json: Object(json) };
};

test("a program says for which side the owner appears when it adds a case, changes it and changes its mind", async () => {
	const { status, json } = await add({ appears_for: "respondent" });
	expect([status, json.data.appears_for]).toEqual([200, "respondent"]);
	const { id } = json.data;
	expect((await update(id, { appears_for: "other" })).json.data.appears_for).toBe("other");
	expect((await update(id, { case_number: "8/2024" })).json.data).toMatchObject({
		appears_for: "other",
		case_number: "8/2024",
	});
	expect((await update(id, { appears_for: null })).json.data.appears_for).toBe(null);
	const { json: read } = await call("GET", `/api/v1/case/${id}`);
	expect(read).toMatchObject({ data: { appears_for: null } });
});

test("a program that says nothing, or null, leaves the side to the record; an unknown side is refused", async () => {
	for (const about of [{}, { appears_for: null }, { appears_for: "" }]) {
		const { status, json } = await add(about);
		expect([status, json.data.appears_for]).toEqual([200, null]);
		const [row] = await given.client`select is_side_chosen from cases where id = ${json.data.id}`;
		expect(row?.is_side_chosen).toBe(false);
	}
	expect(await add({ appears_for: "court" })).toMatchObject({
		status: 400,
		json: { status: false, message: expect.stringContaining("appears_for is petitioner, respondent or other") },
	});
});

test("an approved case accepts its side alone, and lists show it", async () => {
	const { id } = await given.givenCase(userId, { isApproved: true });
	expect(await update(id, { appears_for: "petitioner", case_number: "1/2020" })).toMatchObject({ status: 409 });
	expect((await update(id, { appears_for: "petitioner" })).status).toBe(200);
	const listed = async (search: string) => {
		const { json } = await call("GET", `/api/v1/cases/${userId}${search}`);
		return Object(json).data.find((item: { id: string }) => item.id === id)?.appears_for;
	};
	expect([await listed(""), await listed("?is_approved=true")]).toEqual(["petitioner", "petitioner"]);
});

test("a neighbour's case stays as it is", async () => {
	const { id } = await given.givenCase((await given.givenUser()).id);
	expect(await update(id, { appears_for: "petitioner" })).toMatchObject({ status: 404 });
	const [row] = await given.client`select appears_for from cases where id = ${id}`;
	expect(row?.appears_for).toBe(null);
});
