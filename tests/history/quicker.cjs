/** Loaded before the product: its pauses of one to five seconds, such as between two looks into a queue, are a fifth as long. */
const timers = require("node:timers/promises");
const { syncBuiltinESMExports } = require("node:module");

const wait = timers.setTimeout;
timers.setTimeout = (ms, ...rest) => wait(ms >= 1000 && ms <= 5000 ? ms / 5 : ms, ...rest);
syncBuiltinESMExports();
