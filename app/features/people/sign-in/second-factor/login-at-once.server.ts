import { DomainError } from "~/errors";
import { type LoginFrom, logIn, type SignedInPerson } from "~/features/people/sign-in/login/login.server";
import type { LoginInput } from "~/features/people/sign-in/login/login-input";
import { finishLogin, startHalfLogin } from "~/features/people/sign-in/second-factor/check.server";
import { t } from "~/platform/language/translate";

/** For programs. @throws DomainError as `logIn` does; `unauthorised` for a missing or wrong code, as for a wrong password */
export async function logInAtOnce(
	{ totp, ...input }: LoginInput & { totp?: string },
	from: LoginFrom,
): Promise<SignedInPerson> {
	const { user, half } = await logIn(input, from);
	if (user) return user;
	if (!totp)
		throw new DomainError("unauthorised", t("Two-step login is on for this account. Send its code as totp."), {
			reason: "second_factor_required",
		});
	return finishLogin(await startHalfLogin(half), totp, from.device).catch((error) => {
		if (!(error instanceof DomainError) || error.field !== "code") throw error;
		throw new DomainError(error.code, error.message, { reason: error.reason, cause: error });
	});
}
