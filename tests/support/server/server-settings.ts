import { inject } from "vitest";
import { renewToday } from "../days";

process.env.DATABASE_URL = inject("databaseUrl");
process.env.SANDBOX = "1";
process.env.LOG_LEVEL = "silent";
renewToday();
