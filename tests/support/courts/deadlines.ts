import type { openFactories } from "../database/people";

type Given = Pick<ReturnType<typeof openFactories>, "client">;

/** An open to-do of a case. @returns its id */
export async function givenDeadline({ client }: Given, ownerId: string, caseId: string): Promise<string> {
	const [row] = await client<{ id: string }[]>`
		insert into deadlines (id, owner_id, case_id, title, due, original_due)
		values (gen_random_uuid(), ${ownerId}, ${caseId}, 'The owner''s to-do', '2099-12-01', '2099-12-01') returning id`;
	return String(row?.id);
}
