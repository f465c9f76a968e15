import {
  rulesAgents,
  type RulesFile,
  type RulesFindingKind,
  type RulesProblem,
} from '../../shared/domain/rules.ts';

export const kindWords: Readonly<Record<RulesFindingKind, string>> = {
  order: 'Order',
  'dead-path': 'Dead path',
  'unknown-command': 'Command',
  contradiction: 'Contradiction',
  'said-twice': 'Said twice',
  'task-state': 'Task state',
  'style-in-payload': 'Style',
};

export const problemWords: Readonly<Record<RulesProblem, string>> = {
  missing: 'Not found',
  loop: 'Imports itself',
  'too-deep': 'Imported too deep to be read',
  outside: 'Outside of the project',
  unreadable: 'Could not be read',
  binary: 'Binary, not text',
  'too-large': 'Over 400 kB, not read',
  'not-utf8': 'Not UTF-8, counted only',
};

/** Returns the line below the name of a file in the list. */
export function aboutFile({ path, place, problem, imported, onlyImports, loads, agents }: RulesFile): string {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const by = imported === null ? null : `Imported, line ${imported.line}`;
  if (problem !== null) return [problemWords[problem], by].filter((words) => words !== null).join(' · ');
  if (by !== null) return by;
  if (onlyImports !== null) return `Only imports ${onlyImports.join(', ')}`;
  if (place === 'outside') return path.startsWith('~/') ? 'Yours, in all projects' : 'Outside of the project';
  if (loads === 'nested') return `In ${folder}`;
  return agents.length === 1 && agents[0] !== undefined
    ? `This repository, ${rulesAgents[agents[0]]}`
    : 'This repository';
}
