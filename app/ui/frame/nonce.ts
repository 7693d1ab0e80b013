import { createContext, useContext } from "react";

/** The page's Content-Security-Policy nonce; set on the server only. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
