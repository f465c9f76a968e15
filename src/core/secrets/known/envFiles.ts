import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from '../../storage/decodeText.ts';
import { readEnvValues, type EnvValue } from './readEnvValues.ts';

/** Reads the values of a project's `.env*` files, as they are on disk now. */
export interface EnvFiles {
  valuesOf(root: string): Promise<readonly EnvValue[]>;
}

const isEnvFile = (name: string): boolean =>
  /^\.(?:env(?:rc|\..+)?|dev\.vars(?:\..+)?)$/u.test(name) &&
  !/\.(?:example|sample|template|dist|defaults?|schema|vault)$/u.test(name);
const skipped = new Set(['node_modules', 'vendor', 'dist', 'build', 'out', 'target', 'coverage']);
/** Levels below the root: packages of a monorepo have their own files. */
const depth = 2;
const mostFolders = 500;
const mostBytes = 256_000;
const mostValues = 2_000;
/** Time in ms between two searches for new files. */
const listedFor = 2_000;

export function createEnvFiles(now: () => number = Date.now): EnvFiles {
  const listings = new Map<string, { readonly at: number; readonly files: Promise<readonly string[]> }>();
  const read = new Map<string, { readonly mark: string; readonly values: readonly EnvValue[] }>();
  const filesOf = (root: string): Promise<readonly string[]> => {
    const known = listings.get(root);
    if (known !== undefined && Math.abs(now() - known.at) < listedFor) return known.files;
    const files = findEnvFiles(root);
    listings.set(root, { at: now(), files });
    return files;
  };
  const valuesIn = async (file: string): Promise<readonly EnvValue[]> => {
    try {
      const { size, mtimeMs, ino } = await stat(file);
      const mark = `${size} ${mtimeMs} ${ino}`;
      const known = read.get(file);
      if (known?.mark === mark) return known.values;
      const bytes = await readFile(file);
      // Reads any encoding: every value that is readable is masked.
      const values = readEnvValues(decodeText(bytes)?.text ?? bytes.toString('utf8'));
      read.set(file, { mark, values });
      return values;
    } catch {
      // The file is gone, or this user can't read it: then the app can't have copied anything from it either.
      return [];
    }
  };
  return {
    async valuesOf(root) {
      const values = await Promise.all((await filesOf(root)).map(valuesIn));
      return values.flat().slice(0, mostValues);
    },
  };
}

async function findEnvFiles(root: string): Promise<readonly string[]> {
  const found: string[] = [];
  let folders = [root];
  let seen = 0;
  for (let level = 0; level <= depth && folders.length > 0; level += 1) {
    const next: string[] = [];
    for (const folder of folders) {
      seen += 1;
      if (seen > mostFolders) return found;
      for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
        const path = join(folder, entry.name);
        if (entry.isDirectory() && !entry.name.startsWith('.') && !skipped.has(entry.name)) next.push(path);
        else if (isEnvFile(entry.name) && (await isSmallFile(path))) found.push(path);
      }
    }
    folders = next;
  }
  return found;
}

/** True for a small file; a pipe would never end. */
async function isSmallFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.isFile() && found.size <= mostBytes;
}
