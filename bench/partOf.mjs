import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename, join } from 'node:path';

/** Parts by a function's source; the first match wins. */
const parts = [
  ['counting', /src\/core\/tokens\//u],
  ['scanning', /src\/core\/secrets\/|@secretlint/u],
  ['cache of measurements', /src\/core\/workers\/(?:measurement|openMeasurements|measureText)/u],
  ['listing', /src\/core\/(?:git\/|sources\/files\/(?:list|walk))|src\/cli\/namedFiles/u],
  ['reading', /src\/core\/sources\//u],
  ['writing', /src\/core\/storage\/|src\/cli\/(?:deliver|output)/u],
  ['rendering', /src\/core\/assembly\/|src\/shared\/domain\//u],
  ['handing over to workers and back', /src\/core\/workers\//u],
];
const byEngine = new Map([
  ['(idle)', 'waiting'],
  ['(garbage collector)', 'garbage collection'],
]);

/** Returns the part of the work that a stack of call frames, innermost first, belongs to. */
export function createPartOf(outDir) {
  const maps = new Map();
  const known = new Map();

  const mapOf = (file) => {
    const path = join(outDir, `${file}.map`);
    // The bundler's own entry has none.
    const read = () => (existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null);
    if (!maps.has(file)) maps.set(file, read());
    return maps.get(file);
  };
  const partOfFrame = ({ functionName, url, lineNumber, columnNumber }) => {
    // A module's body means loading, whatever the module does.
    if (!url.includes('.cache/bench/') || functionName === '') return null;
    const key = `${url}:${lineNumber}:${columnNumber}`;
    if (!known.has(key)) {
      const source = mapOf(basename(url))?.findEntry(lineNumber, columnNumber).originalSource ?? '';
      known.set(key, parts.find(([, pattern]) => pattern.test(source))?.[0] ?? null);
    }
    return known.get(key);
  };
  return (stack) => {
    const engine = byEngine.get(stack[0].functionName);
    if (engine !== undefined) return engine;
    for (const frame of stack) {
      const part = partOfFrame(frame);
      if (part !== null) return part;
    }
    return 'starting, loading, the rest';
  };
}
