import { useRouteLoaderData } from "@remix-run/react";
import { type Act, type ChamberRole, mayDo } from "~/features/people/chamber/rights";

/** Whose cases the screens of `/user` are about now, where that is not the signed-in person. */
export type ActingFor = { name: string; role: ChamberRole };

/** Set by the frame's loader. */
type Frame = { acting: ActingFor | null };

export function useActingFor(): ActingFor | undefined {
	return useRouteLoaderData<Frame>("routes/user/layout")?.acting ?? undefined;
}

/** Whether whoever looks at the page may do an act: buttons for others are not shown. The server refuses by the same table. */
export function useMay(): (act: Act) => boolean {
	const role = useActingFor()?.role;
	return (act) => mayDo(role, act);
}
