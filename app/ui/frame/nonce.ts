import { createContext, useContext } from "react";

/** CSP nonce of the page; set on the server only. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
