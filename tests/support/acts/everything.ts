import { inspect } from "node:util";
import { keepCases, keepChamber } from "./cases";
import { sendMessages } from "./messages";
import { buy, changePackages } from "./money";
import { keepOffice } from "./office";
import { askForHelp, keepAccount } from "./own-account";
import { callEverything } from "./programs";
import { comeIn } from "./sign-in";
import type { Stage } from "./stage";

const GROUPS = [
	comeIn,
	keepCases,
	keepChamber,
	sendMessages,
	buy,
	changePackages,
	askForHelp,
	keepOffice,
	callEverything,
	keepAccount,
];

/** Every form, call and webhook that changes something, once at least, with what it takes, and the jobs that follow. */
export async function actEverything(stage: Stage) {
	for (const act of GROUPS)
		await act(stage).catch((error: unknown) => stage.refused.push(`${act.name}: ${inspect(error)}`));
}
