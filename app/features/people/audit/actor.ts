/** The user and network address of every action in the audit log. */
export type Actor = { id: string; address: string };
