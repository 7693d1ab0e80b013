/** Next.js as it comes: a production build, its own compression. */
export default { serverExternalPackages: ["postgres"], turbopack: { root: import.meta.dirname } };
