import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ask, isThere, show } from "./commands.js";

/** An npm of the line that comes with Node 24. */
const NPM = "npm@11.19.1";

const PACKAGES = ["buildah", "debootstrap", "debian-archive-keyring", "util-linux"];

/** With what Debian signs, so that debootstrap takes nothing else. Ubuntu has it in a package of its own. */
const KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg";

/** Why this machine cannot build an image, or nothing. What is missing is installed where that is possible. */
export async function findHindrance() {
	if (process.platform !== "linux" || process.getuid() !== 0) return "it needs root on Linux";
	const missing = ["buildah", "debootstrap", "unshare", "nsenter", "setpriv"].filter((command) => !isThere(command));
	if (!existsSync(KEYRING)) missing.push("debian-archive-keyring");
	if (missing.length === 0) return undefined;
	if (!isThere("apt-get")) return `${missing.join(", ")} not found, and no apt-get`;
	try {
		await show("apt-get", ["update", "-qq"]);
		await show("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...PACKAGES], {
			env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
		});
	} catch (error) {
		return `${missing.join(", ")} could not be installed: ${error.message}`;
	}
	return undefined;
}

/**
 * A folder that stands for `node:<release>-bookworm-slim`: Debian by debootstrap, and Node as the registry's package `node`
 * has it. One that is there already is used again.
 */
export async function makeBase(folder, release) {
	const root = path.join(folder, `base-${release}`);
	const isWhole = path.join(root, "usr/local/bin/npx");
	if (existsSync(isWhole)) return root;
	rmSync(root, { recursive: true, force: true });
	await show("debootstrap", [
		"--variant=minbase",
		"--force-check-gpg",
		`--keyring=${KEYRING}`,
		"--include=ca-certificates",
		"bookworm",
		root,
	]);
	const packages = path.join(folder, "node");
	mkdirSync(packages, { recursive: true });
	writeFileSync(path.join(packages, "package.json"), "{}");
	await show("npm", ["install", `node@${release}`, NPM, "--no-save", "--loglevel", "error"], { cwd: packages });
	const local = path.join(root, "usr/local");
	cpSync(path.join(packages, "node_modules/node/bin/node"), path.join(local, "bin/node"), { dereference: true });
	cpSync(path.join(packages, "node_modules/npm"), path.join(local, "lib/node_modules/npm"), {
		recursive: true,
		verbatimSymlinks: true,
	});
	ask("chroot", [root, "useradd", "--uid", "1000", "--user-group", "--create-home", "--shell", "/bin/bash", "node"]);
	for (const name of ["npm", "npx"])
		symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(local, "bin", name));
	return root;
}

/** What this machine's npm is told of its registry. It is mounted while the image is built and is in no layer. */
export function copyRegistrySettings(folder) {
	const file = path.join(folder, "npmrc");
	const texts = ["globalconfig", "userconfig"]
		.map((name) => ask("npm", ["config", "get", name]))
		.filter((found) => existsSync(found))
		.map((found) => readFileSync(found, "utf8"));
	writeFileSync(file, `${texts.join("\n")}\n`, { mode: 0o600 });
	return file;
}
