#!/usr/bin/env node
/**
 * Builds the image as the Dockerfile says and runs it as `docker run --read-only` would, without a container engine:
 * `npm run test:image`. IMAGE_FOLDER keeps the base for the next run.
 */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { writeSbom } from "../../sbom.js";
import { copyRegistrySettings, findHindrance, makeBase } from "./base.js";
import { ask, show } from "./commands.js";
import { startContainer } from "./container.js";

const PORT = process.env.PORT ?? "4985";
const ADDRESS = `http://127.0.0.1:${PORT}`;
const IMAGE = "localhost/nyaya-diary:proof";
const SECONDS_TO_START = 180;
const SECONDS_TO_END = 30;

const hindrance = await findHindrance();
if (hindrance) {
	process.stdout.write(`image: skipped, since it cannot be built here: ${hindrance}\n`);
	process.exit(0);
}

const kept = process.env.IMAGE_FOLDER;
const folder = kept ?? mkdtempSync(path.join(tmpdir(), "image-"));
mkdirSync(folder, { recursive: true });
const [, release] = readFileSync("Dockerfile", "utf8").match(/^ARG NODE_IMAGE=node:([\d.]+)-bookworm-slim/m);
const store = ["--storage-driver", "vfs", "--root", path.join(folder, "store"), "--runroot", path.join(folder, "run")];
const buildah = (...args) => ask("buildah", [...store, ...args]);

let passed = 0;
const failures = [];
async function check(name, look) {
	try {
		await look();
		passed += 1;
		process.stdout.write(`  ok: ${name}\n`);
	} catch (error) {
		failures.push(name);
		process.stdout.write(`  FAILED: ${name}: ${error.message}\n`);
	}
}

async function waitUntilReady(container) {
	for (const end = Date.now() + SECONDS_TO_START * 1000; Date.now() < end; await sleep(500)) {
		if (container.hasEnded()) break;
		const isReady = await fetch(`${ADDRESS}/readyz`).then(
			({ ok }) => ok,
			() => false,
		);
		if (isReady) return;
	}
	throw new Error(`it did not start: ${container.output().slice(-3000)}`);
}

/** Debian and Node become a base image, the Dockerfile an image on it. */
async function build() {
	const base = `localhost/node:${release}-bookworm-slim`;
	const root = await makeBase(folder, release);
	const scratch = buildah("from", "scratch");
	await show("cp", ["-a", `${root}/.`, buildah("mount", scratch)]);
	buildah("commit", "--rm", scratch, base);
	const settings = copyRegistrySettings(folder);
	try {
		const mounts = [`${settings}:/root/.npmrc:ro`, "/etc/ssl/certs:/etc/ssl/certs:ro"];
		const args = ["--build-arg", `NODE_IMAGE=${base}`, "--build-arg", "REVISION=proof"];
		const volumes = mounts.flatMap((mount) => ["--volume", mount]);
		await show("buildah", [
			...["bud", ...store, "--isolation", "chroot", "--format", "docker", "--pull-never"],
			...[...args, ...volumes, "--tag", IMAGE, "."],
		]);
	} finally {
		rmSync(settings, { force: true });
	}
}

async function checkContents(root, config) {
	await check("its user is not root, and its settings are the Dockerfile's", () => {
		assert.equal(config.User, "node");
		assert.equal(config.StopSignal ?? "SIGTERM", "SIGTERM");
		assert.equal(config.Labels["org.cyclonedx.sbom"], "/app/sbom.cdx.json");
		assert.ok(config.Healthcheck?.Test.length > 0);
	});
	await check("its list of materials is that of the lock, and names each package in it", () => {
		const text = readFileSync(path.join(root, "app/sbom.cdx.json"), "utf8");
		assert.equal(text, writeSbom());
		const known = new Set(JSON.parse(text).components.map(({ purl }) => purl));
		const installed = JSON.parse(readFileSync(path.join(root, "app/node_modules/.package-lock.json"), "utf8"));
		const purls = Object.entries(installed.packages).map(([place, { version }]) => {
			const name = place.replace(/^.*node_modules\//, "");
			return `pkg:npm/${name.replace("@", "%40")}@${version}`;
		});
		assert.ok(purls.length > 100);
		assert.deepEqual(
			purls.filter((purl) => !known.has(purl)),
			[],
		);
	});
	await check("nothing of the builder is in it", () => {
		const there = ["app/.env", "app/.git", "app/.npmrc", "app/tests", "app/app", "app/node_modules/vite"];
		assert.deepEqual(
			there.filter((file) => existsSync(path.join(root, file))),
			[],
		);
		// The place a file was mounted at stays, empty.
		assert.equal(statSync(path.join(root, "root/.npmrc"), { throwIfNoEntry: false })?.size ?? 0, 0);
	});
}

async function checkRunning(container, config) {
	await check("it starts with a read-only root", () => waitUntilReady(container));
	if (failures.length > 0) return;
	await check("/healthz answers", async () => assert.equal((await fetch(`${ADDRESS}/healthz`)).status, 200));
	await check("the login page is drawn, with its styles", async () => {
		const page = await (await fetch(`${ADDRESS}/login`)).text();
		assert.match(page, /<form/);
		const [, styles] = page.match(/href="(\/assets\/[^"]+\.css)"/) ?? [];
		assert.equal((await fetch(`${ADDRESS}${styles}`)).status, 200);
	});
	await check("its process is not root's", () => {
		const [, uid] = readFileSync(`/proc/${container.pid()}/status`, "utf8").match(/^Uid:\s+(\d+)/m);
		assert.equal(uid, "1000");
	});
	await check("the command of HEALTHCHECK succeeds", () => {
		const [, ...command] = config.Healthcheck.Test;
		container.run(command);
	});
	await check("the command of HEALTHCHECK fails where nobody listens", () => {
		const [, ...command] = config.Healthcheck.Test;
		assert.throws(() => container.run(["env", "PORT=1", ...command]));
	});
	await check("/app cannot be written to, /data and /tmp can", () => {
		const writeTo = (file) => container.run(["node", "-e", `require("fs").writeFileSync("${file}", "")`]);
		assert.throws(() => writeTo("/app/written"), /EROFS/);
		writeTo("/tmp/written");
		writeTo("/data/written");
	});
	await check(`SIGTERM ends it with 0 within ${SECONDS_TO_END} seconds`, async () => {
		const { status, seconds } = await container.stop(SECONDS_TO_END);
		process.stdout.write(`  it ended with ${status} after ${seconds} s\n`);
		assert.equal(status, 0);
	});
}

let container;
try {
	await build();
	const { Docker } = JSON.parse(buildah("inspect", "--type", "image", IMAGE));
	const config = Docker.config;
	const root = buildah("mount", buildah("from", "--pull-never", IMAGE));
	await checkContents(root, config);
	const data = path.join(folder, "data");
	rmSync(data, { recursive: true, force: true });
	// As a fresh volume is: with the owner the image's own folder has.
	ask("cp", ["-a", path.join(root, "data"), data]);
	container = startContainer({ root, data, config, env: { SANDBOX: "1", PORT } });
	await checkRunning(container, config);
} catch (error) {
	failures.push(error.message);
	process.stdout.write(`${error.message}\n`);
} finally {
	container?.kill();
	ask("rm", [
		"-rf",
		"--one-file-system",
		...(kept ? ["store", "run", "data"] : [""]).map((name) => path.join(folder, name)),
	]);
}
process.stdout.write(`image: ${passed} checks passed, ${failures.length} failed\n`);
process.exit(failures.length > 0 ? 1 : 0);
