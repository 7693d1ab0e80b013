import type { Actor } from "~/features/people/audit/actor";
import { requestContext } from "~/platform/http/context.server";

/** The signed-in person as the audit log names them: who, and from which address this request came. */
export const actorOf = ({ id }: { id: string }): Actor => ({ id, address: requestContext().address });
