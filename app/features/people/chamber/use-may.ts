import { type ChamberRole, hasRight, type Right } from "~/features/people/chamber/rights";
import { useRouteLoaderData } from "~/ui/frame/router";

/** The owner of the cases on screens of `/user`, unless that is the signed-in person. */
export type ActingFor = { name: string; role: ChamberRole };

/** Set by the frame's loader. */
type Frame = { acting: ActingFor | null; keptToken: string };

export function useActingFor(): ActingFor | undefined {
	return useRouteLoaderData<Frame>("routes/user/layout")?.acting ?? undefined;
}

/** Token of a form that the service worker keeps until there is a network. */
export const useKeptToken = () => useRouteLoaderData<Frame>("routes/user/layout")?.keptToken;

/** Whether the signed-in person has a right, to hide a button. The server refuses by the same table. */
export function useMay(): (right: Right) => boolean {
	const role = useActingFor()?.role;
	return (right) => hasRight(role, right);
}
