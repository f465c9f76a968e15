import { outlineLanguages, type OutlineLanguage } from '../../shared/domain/outline.ts';

/** The parser, as its package names it. */
export const runtimeFile = 'web-tree-sitter.wasm';

export function grammarFile(language: OutlineLanguage): string {
  return `tree-sitter-${language}.wasm`;
}

/** All files that outlines need, which stand beside the worker. */
export const outlineFiles: readonly string[] = [runtimeFile, ...outlineLanguages.map(grammarFile)];
