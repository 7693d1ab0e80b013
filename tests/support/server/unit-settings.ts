import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

process.env.SANDBOX = "1";
process.env.LOG_LEVEL = "silent";
process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), "unit-"));
// Where nothing listens: a module that opens the database when it is imported would start the built-in one, and leave it running.
process.env.DATABASE_URL = "postgres://nobody@127.0.0.1:9/nothing";
