/** The library takes 20 MB, which only who uses a passkey needs. */
export const webauthn = () => import("@simplewebauthn/server");
export const webauthnHelpers = () => import("@simplewebauthn/server/helpers");
