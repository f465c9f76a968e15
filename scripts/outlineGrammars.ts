import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { outlineFiles, runtimeFile } from '../src/core/outline/outlineFiles.ts';

const require = createRequire(import.meta.url);

/** Puts the parser and the grammars of outlines beside the worker that loads them. */
export function outlineGrammars(): Plugin {
  return {
    name: 'outline-grammars',
    generateBundle() {
      for (const fileName of outlineFiles) {
        const file = fileName === runtimeFile ? fileName : `wasm/${fileName}`;
        const source = fileName === runtimeFile ? 'web-tree-sitter' : '@vscode/tree-sitter-wasm';
        this.emitFile({
          type: 'asset',
          fileName,
          source: readFileSync(require.resolve(`${source}/${file}`)),
        });
      }
    },
  };
}
