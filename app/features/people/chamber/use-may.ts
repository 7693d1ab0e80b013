import { useRouteLoaderData } from "@remix-run/react";
import { type ChamberRole, hasRight, type Right } from "~/features/people/chamber/rights";

/** Whose cases the screens of `/user` are about now, where that is not the signed-in person. */
export type ActingFor = { name: string; role: ChamberRole };

/** Set by the frame's loader. */
type Frame = { acting: ActingFor | null };

export function useActingFor(): ActingFor | undefined {
	return useRouteLoaderData<Frame>("routes/user/layout")?.acting ?? undefined;
}

/** Whether the person at the page has a right: without it the button is not shown. The server refuses by the same table. */
export function useMay(): (right: Right) => boolean {
	const role = useActingFor()?.role;
	return (right) => hasRight(role, right);
}
