import type { Assembly, BlockSummary } from '../../shared/domain/assembly.ts';
import type { Finding } from '../../shared/domain/finding.ts';
import type { Project } from '../../shared/domain/project.ts';
import { defaultSettings, type Settings } from '../../shared/domain/settings.ts';
import type { StackItemView, StackView } from '../../shared/domain/stack.ts';

export const project: Project = {
  id: 'p1',
  name: 'storefront',
  path: '/home/mara/storefront',
  git: true,
  worktree: false,
  branch: 'main',
  state: 'ok',
};

export const settings: Settings = defaultSettings;

export function fileItem(id: string, path: string, more: Partial<StackItemView> = {}): StackItemView {
  return { id, on: true, source: { kind: 'file', path }, ...more };
}

/** Makes the items of whole files, in the form that a tree of files takes. */
export function ownOf(...paths: readonly string[]) {
  return new Map(paths.map((path) => [path, { on: true, lines: [], tokens: null }]));
}

export function stackOf(items: readonly StackItemView[], more: Partial<StackView> = {}): StackView {
  return {
    id: 's1',
    name: 'ServiceLayer',
    task: '',
    goal: '',
    model: 'gpt-5',
    budget: 60_000,
    format: 'markdown',
    confirm: true,
    items,
    ...more,
  };
}

export function blockOf(
  itemId: string,
  tokens: number | null,
  more: Partial<BlockSummary> = {},
): BlockSummary {
  return {
    itemId,
    status: 'ok',
    title: itemId,
    detail: '',
    kind: 'file',
    tokens,
    sha256: 'ab',
    version: 'ab',
    ...more,
  };
}

export function assemblyOf(blocks: readonly BlockSummary[], more: Partial<Assembly> = {}): Assembly {
  const counted = blocks.every((block) => block.tokens !== null);
  return {
    projectId: 'p1',
    stackId: 's1',
    revision: 1,
    state: 'ready',
    blocks,
    tokens: counted ? blocks.reduce((sum, block) => sum + (block.tokens ?? 0), 0) : null,
    exact: true,
    frameTokens: 0,
    findings: [],
    blocking: 0,
    lines: 1,
    bytes: 1,
    scanMs: 1,
    ...more,
  };
}

export function findingOf(id: string, itemId: string | null, more: Partial<Finding> = {}): Finding {
  return {
    id,
    rule: 'aws-secret',
    tier: 'certain',
    itemId,
    line: 1,
    column: 1,
    masked: 'AKIA••••••••Q9',
    state: 'open',
    ...more,
  };
}
