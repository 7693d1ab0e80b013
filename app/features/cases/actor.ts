/** The administrator who acts, and from which network address, for the audit log. */
export type Actor = { id: string; address: string };
