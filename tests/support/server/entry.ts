export const SOURCE = "tests/support/server/from-source.js";

/** What starts the product for a test: the build, or with TEST_SERVER=dev its source. */
export const ENTRY = process.env.TEST_SERVER === "dev" ? SOURCE : "build/server/index.js";
