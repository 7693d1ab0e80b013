/** The process lives. */
export const loader = () => Response.json({ status: true });
