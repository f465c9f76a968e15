import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { buildEncodingTable, encodingTableVersion } from '../src/core/tokens/encodingTable.ts';
import type { EncodingId } from '../src/shared/domain/model.ts';
import { readRanks } from '../src/core/tokens/readRanks.ts';

const encodings: readonly EncodingId[] = ['o200k_base', 'cl100k_base'];
const require = createRequire(import.meta.url);
const cacheFolder = join(import.meta.dirname, '..', '.cache', 'encodings');

/** Puts `<encoding>.bin`, built from gpt-tokenizer's data, beside the worker that reads them. */
export function encodingTables(): Plugin {
  return {
    name: 'encoding-tables',
    generateBundle() {
      for (const encoding of encodings) {
        this.emitFile({ type: 'asset', fileName: `${encoding}.bin`, source: readTable(encoding) });
      }
    },
  };
}

function readTable(encoding: EncodingId): Uint8Array {
  const { version } = require('gpt-tokenizer/package.json') as { version: string };
  const file = join(cacheFolder, `${encoding}-${version}-${encodingTableVersion}.bin`);
  if (existsSync(file)) return readFileSync(file);
  const ranks = readFileSync(require.resolve(`gpt-tokenizer/data/${encoding}.tiktoken`), 'utf8');
  const table = buildEncodingTable(readRanks(ranks));
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, table);
  renameSync(temporary, file);
  return table;
}
