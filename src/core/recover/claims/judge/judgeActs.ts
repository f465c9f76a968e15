import type { SideEffect } from '../../../../shared/domain/sessionFacts.ts';
import type { Claim, ClaimNames } from '../find/claim.ts';
import {
  editedAfter,
  inTime,
  isAfter,
  proofOf,
  shortCommand,
  unproven,
  wereEdited,
  type ClaimEvidence,
  type Verdict,
} from './evidence.ts';

type ActKind = Exclude<Claim['kind'], 'tests' | 'lint' | 'types' | 'build' | 'committed' | 'read'>;

const kinds: Readonly<Record<ActKind, readonly SideEffect['kind'][]>> = {
  pushed: ['push'],
  'pull-request': ['pull-request'],
  migrated: ['migration'],
  deployed: ['deploy'],
  published: ['publish', 'release'],
};
const nouns: Readonly<Record<ActKind, string>> = {
  pushed: 'push',
  'pull-request': 'command that opens a pull request',
  migrated: 'migration command',
  deployed: 'known command that deploys',
  published: 'known command that publishes',
};

/** Judges what left its traces outside of the worktree, by the last command that did it. */
export function judgeAct(kind: ActKind, names: ClaimNames, evidence: ClaimEvidence): Verdict {
  const all = inTime(evidence.facts.effects).filter(
    (effect) => kinds[kind].includes(effect.kind) && isMeant(kind, effect),
  );
  const last = all.at(-1);
  if (last === undefined) return unproven(`No ${nouns[kind]} is recorded.`);
  const done =
    kind === 'pull-request' ? requestOf(all, names) : all.findLast(({ outcome }) => outcome === 'done');
  const effect = kind === 'pull-request' ? (done ?? last) : last;
  const proof = proofOf(effect, { exit: exitOf(effect, evidence) });
  const what = shortCommand(effect.command);
  if (effect.outcome === 'failed')
    return { verdict: 'contradicted', found: `The last attempt failed: ${what}.`, proof };
  if (effect.outcome === 'unknown')
    return unproven(`It was run, and its result is not recorded: ${what}.`, proof);
  if (kind === 'pull-request' && done === undefined)
    return unproven(
      names.number === null
        ? `The records show no address of a pull request: ${what}.`
        : `The records show no pull request #${names.number}.`,
      proof,
    );
  if (kind === 'migrated' && /rollback|downgrade|revert|undo|migrate:down/u.test(effect.command))
    return unproven(`The last migration command takes one back: ${what}.`, proof);
  const place = names.words.find((word) => ['staging', 'production', 'prod', 'preview'].includes(word));
  if (
    (kind === 'deployed' || kind === 'migrated') &&
    place !== undefined &&
    !effect.command.toLowerCase().includes(place.slice(0, 4))
  )
    return unproven(`The command does not say that it was for ${place}: ${what}.`, proof);
  if (
    kind === 'published' &&
    names.number !== null &&
    /\d+\.\d+/u.test(effect.command) &&
    !effect.command.includes(names.number.replace(/^v/u, ''))
  )
    return unproven(`The command names another version: ${what}.`, proof);
  if (kind === 'pushed') {
    const later = evidence.facts.effects.find(
      (one) => one.kind === 'commit' && one.outcome === 'done' && isAfter(one, effect),
    );
    if (later !== undefined)
      return { verdict: 'stale', found: `${what} succeeded. A commit was made afterwards.`, proof };
  }
  if (kind === 'migrated') {
    const edited = editedAfter(evidence, effect).filter((path) => /migrat/iu.test(path));
    if (edited.length > 0)
      return { verdict: 'stale', found: `${what} succeeded. ${wereEdited(edited)}.`, proof };
  }
  return {
    verdict: 'proven',
    found: `${what} succeeded${effect.result === null ? '' : `: ${effect.result}`}.`,
    proof,
  };
}

/** A pull request is opened by few of the commands that change one. */
function isMeant(kind: ActKind, { command }: SideEffect): boolean {
  return kind !== 'pull-request' || /(?<![a-z])create(?![a-z])|create_pull_request|_add_/u.test(command);
}

function requestOf(effects: readonly SideEffect[], { number }: ClaimNames): SideEffect | undefined {
  return effects.findLast(
    ({ outcome, result }) =>
      outcome === 'done' && (number === null || result?.endsWith(`/${number}`) === true),
  );
}

function exitOf(effect: SideEffect, { facts }: ClaimEvidence): number | null {
  return (
    facts.commands.find(({ line, transcript }) => line === effect.line && transcript === effect.transcript)
      ?.exit ?? null
  );
}
