import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

process.env.SANDBOX = "1";
process.env.LOG_LEVEL = "silent";
process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), "unit-"));
