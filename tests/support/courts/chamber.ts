import type { Page } from "@playwright/test";
import type { openFactories } from "../database/people";

type Given = ReturnType<typeof openFactories>;
type Role = "assistant" | "clerk" | "viewer";

/** Makes somebody a member of an owner's chamber. @returns the membership's id */
export async function givenMember(
	given: Given,
	owner: { id: string },
	member: { id: string; email: string },
	role: Role,
): Promise<string> {
	const [row] = await given.client<{ id: string }[]>`
		insert into chamber_members (owner_id, member_id, role, invited_email, expires_at, accepted_at)
		values (${owner.id}, ${member.id}, ${role}, ${member.email.toLowerCase()}, now() + interval '14 days', now())
		returning id`;
	return String(row?.id);
}

/** Opens the cases of another chamber, or one's own, by the button's words. On a small screen the sidebar opens from the top. */
export async function switchTo(page: Page, name: string | RegExp) {
	const menu = page.getByText("Menu", { exact: true });
	if (await menu.isVisible()) await menu.click();
	await page.getByRole("button", { name }).and(page.locator(":visible")).click();
	await page.waitForURL(/\/user\/cases$/);
}
