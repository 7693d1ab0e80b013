#!/usr/bin/env node
/**
 * What we ship, as CycloneDX 1.6: `npm run sbom` writes sbom.cdx.json from package-lock.json. The same lock gives the same
 * bytes on every machine, since nothing is taken from what is installed there.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Enums, Models, Serialize, SPDX, Spec } from "@cyclonedx/cyclonedx-library";

const read = (file) => readFileSync(path.join(import.meta.dirname, file), "utf8");

/** Packages of the build whose code goes out in it: to browsers, or into the server's own files. */
export const BUILT_IN = [
	"swagger-ui-dist",
	"tailwindcss",
	"workbox-expiration",
	"workbox-routing",
	"workbox-strategies",
];

const FOLDER = "node_modules/";
const nameAt = (place) => place.slice(place.lastIndexOf(FOLDER) + FOLDER.length);

/** Where the package at `from` finds another: beside itself, else further up. */
function findPlace(packages, from, name) {
	for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf(`/${FOLDER}`), 0))) {
		const place = `${folder && `${folder}/`}${FOLDER}${name}`;
		if (packages[place]) return place;
		if (!folder) return undefined;
	}
}

const needsOf = (packages, place) => {
	const { dependencies, optionalDependencies, peerDependencies } = packages[place];
	return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
		.map((name) => findPlace(packages, place, name))
		.filter((found) => found !== undefined);
};

/** Every package that reaches a server or a browser: what `npm ci --omit=dev` installs, and what the build takes in. */
export function listShipped(lock) {
	const { packages } = lock;
	const installed = Object.keys(packages).filter((place) => place !== "" && !packages[place].dev);
	const shipped = new Map(installed.map((place) => [place, false]));
	const open = BUILT_IN.map((name) => FOLDER + name);
	while (open.length > 0) {
		const place = open.pop();
		if (!packages[place]) throw new Error(`${place} is not in package-lock.json any more: see BUILT_IN in sbom.js`);
		if (shipped.has(place)) continue;
		shipped.set(place, true);
		open.push(...needsOf(packages, place));
	}
	return [...shipped].map(([place, isBuiltIn]) => ({
		...packages[place],
		place,
		name: nameAt(place),
		isBuiltIn,
		needs: needsOf(packages, place).filter((needed) => shipped.has(needed)),
	}));
}

function licenceOf(text) {
	if (SPDX.isSupportedSpdxId(text)) return new Models.SpdxLicense(text);
	return / (AND|OR) /.test(text) ? new Models.LicenseExpression(text) : new Models.NamedLicense(text);
}

/** How npm's integrity, `sha512-<base64>`, is written in a list of materials. */
const hashOf = (integrity) => Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex");

const purlOf = (name, version) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

function componentOf({ name, version, license, integrity, optional, isBuiltIn }, patches) {
	const slash = name.indexOf("/");
	const purl = purlOf(name, version);
	const patch = patches.find((file) => file === `${name.replace("/", "+")}+${version}.patch`);
	const properties = [new Models.Property("nyaya-diary:in", isBuiltIn ? "build" : "node_modules")];
	if (patch) properties.push(new Models.Property("nyaya-diary:patch", `patches/${patch}`));
	return new Models.Component(Enums.ComponentType.Library, name.slice(slash + 1), {
		group: slash > 0 ? name.slice(0, slash) : undefined,
		version,
		purl,
		bomRef: purl,
		scope: optional ? Enums.ComponentScope.Optional : Enums.ComponentScope.Required,
		hashes: new Models.HashDictionary([[Enums.HashAlgorithm["SHA-512"], hashOf(integrity)]]),
		licenses: new Models.LicenseRepository([licenceOf(license)]),
		properties: new Models.PropertyRepository(properties),
	});
}

/** The list of materials as JSON. It has no time and no serial number: it belongs to the lock, not to the run. */
export function writeSbom() {
	const lock = JSON.parse(read("package-lock.json"));
	const patches = readdirSync(path.join(import.meta.dirname, "patches"));
	const shipped = listShipped(lock);
	const components = new Map();
	for (const one of shipped) {
		const purl = purlOf(one.name, one.version);
		if (!components.has(purl)) components.set(purl, componentOf(one, patches));
	}
	const at = new Map(shipped.map(({ place, name, version }) => [place, components.get(purlOf(name, version))]));
	for (const { place, needs } of shipped)
		for (const needed of needs) at.get(place).dependencies.add(at.get(needed).bomRef);
	const { name, version } = lock;
	const product = new Models.Component(Enums.ComponentType.Application, name, {
		version,
		bomRef: purlOf(name, version),
		purl: purlOf(name, version),
		licenses: new Models.LicenseRepository([new Models.NamedLicense(lock.packages[""].license)]),
	});
	for (const root of [...Object.keys(lock.packages[""].dependencies), ...BUILT_IN])
		product.dependencies.add(at.get(FOLDER + root).bomRef);
	const bom = new Models.Bom({
		metadata: new Models.Metadata({ component: product }),
		components: new Models.ComponentRepository(components.values()),
	});
	const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
	return `${new Serialize.JsonSerializer(factory).serialize(bom, { sortLists: true, space: "\t" })}\n`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
	const [, , file = "sbom.cdx.json"] = process.argv;
	writeFileSync(file, writeSbom());
}
