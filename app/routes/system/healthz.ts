/** Liveness: the process runs. */
export const loader = () => Response.json({ status: true });
