/** Who acts, and from which network address: what the audit log keeps of every action. */
export type Actor = { id: string; address: string };
