import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

interface LockedPackage {
  readonly version: string;
  readonly engines?: { readonly node?: string };
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Readonly<Record<string, LockedPackage>> };
const manifest = read('package.json') as {
  readonly engines: { readonly node: string };
  readonly allowScripts: Readonly<Record<string, boolean>>;
};

/**
 * Packages that require Node 22, although the tests run them on Node 20. All supported versions of Electron require it,
 * and an older secretlint knows fewer secrets. README names both.
 */
const askForMore = [/^@electron(-internal)?\//u, /^electron$/u, /^@secretlint\//u];

const dependencies = Object.entries(packages).flatMap(([path, locked]) =>
  path === '' ? [] : [{ name: path.slice(path.lastIndexOf('node_modules/') + 13), ...locked }],
);

test('every pinned package takes the oldest versions of Node.js that we support, but for those the README names', () => {
  const oldest = manifest.engines.node.split('||').map((range) => /\d+\.\d+\.\d+/u.exec(range)?.[0] ?? '');
  expect(oldest).toEqual(['20.19.0', '22.12.0']);
  const refusing = dependencies
    .filter(({ optional }) => optional !== true)
    .filter(({ engines }) => oldest.some((version) => !allows(engines?.node ?? '*', version)))
    .map(({ name }) => name);
  expect(refusing.filter((name) => !askForMore.some((known) => known.test(name)))).toEqual([]);
  const onNode22 = dependencies.filter(({ optional }) => optional !== true);
  expect(onNode22.filter(({ engines }) => !allows(engines?.node ?? '*', '22.12.0'))).toEqual([]);
});

test('npm has no question about install scripts: each package with one is allowed or denied', () => {
  const withScript = dependencies
    .filter(({ hasInstallScript, optional }) => hasInstallScript === true && optional !== true)
    .map(({ name }) => name);
  expect(withScript).toEqual(Object.keys(manifest.allowScripts));
});

test.each([
  ['>=20.0.0', '20.19.0', true],
  ['>= 22.12.0', '20.19.0', false],
  ['^20.19.0 || >=22.12.0', '22.11.0', false],
  ['^18 || ^20.0.0', '20.19.0', true],
  ['20 || >=22', '20.19.0', true],
  ['*', '20.19.0', true],
])('the range %s allows %s: %s', (range, version, allowed) => {
  expect(allows(range, version)).toBe(allowed);
});

/** True if a range of `||`, `>=`, `^` and plain versions, which is all that packages here use, allows a version. */
function allows(range: string, version: string): boolean {
  return range.split('||').some((part) => {
    const found = /^\s*(?<operator>>=|\^|)\s*(?<least>\d+(?:\.\d+){0,2}|\*)/u.exec(part);
    if (found?.groups === undefined) throw new Error(`A range of another form: ${range}`);
    const { operator, least = '' } = found.groups;
    if (least === '*') return true;
    const [wanted, given] = [parts(least), parts(version)];
    if (operator !== '>=' && wanted[0] !== given[0]) return false;
    const at = wanted.findIndex((number, index) => number !== given[index]);
    return at === -1 || (given[at] ?? 0) > (wanted[at] ?? 0);
  });
}

function parts(version: string): readonly number[] {
  const numbers = version.split('.').map(Number);
  return [0, 1, 2].map((index) => numbers[index] ?? 0);
}
