/** Who acts, and from which network address: what the audit log keeps of every act. */
export type Actor = { id: string; address: string };
