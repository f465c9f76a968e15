import { relative, sep } from 'node:path';
import type { ComparedClaims, OnceApi } from '../../shared/api/once.ts';
import type { ReadPayload } from '../payload/read/readPayload.ts';
import { judgePayload } from '../recover/claims/judgePayload.ts';
import { openSession } from '../recover/recoverSession.ts';
import { scanFacts } from '../recover/reading/scanFacts.ts';
import { surroundingsOf } from '../recover/surroundingsOf.ts';
import type { OnceTools, Scanner } from './onceTools.ts';

interface Compared extends Pick<Scanner, 'pool'> {
  readonly root: string;
  /** Absolute path of the text's file. */
  readonly path: string | undefined;
  readonly compare: NonNullable<Parameters<OnceApi['payloads']['check']>[0]['compare']>;
  readonly read: Pick<ReadPayload, 'payload'>;
  /** Folder of payloads, relative to the project. */
  readonly folder: string;
}

/** Holds the claims of a text against the transcript of the session that the caller named. */
export async function compareClaims(
  { environment, settings }: Pick<OnceTools, 'environment' | 'settings'>,
  { root, path, compare, read: { payload }, folder, pool }: Compared,
): Promise<ComparedClaims> {
  const { transcript, session: id } = compare;
  const around = { surroundings: surroundingsOf(environment, await settings()) };
  const opened = await openSession(root, { transcript: transcript ?? undefined, session: id }, around);
  const { facts, recovered: session } = await opened.read({});
  const apart = [...(path === undefined ? [] : [relative(root, path).split(sep).join('/')]), folder];
  const claims = await judgePayload({ payload, facts, session, apart });
  const { agent, id: own, title, started, ended } = facts.session;
  const answer: ComparedClaims = {
    session: { agent, id: own, title, started, ended },
    claims: claims.flatMap((claim) => {
      const section = payload.sections[claim.at.section];
      const entry = section?.entries[claim.at.entry];
      return section === undefined || entry === undefined
        ? []
        : [{ ...claim, section: section.id, line: entry.line }];
    }),
    problems: facts.problems,
  };
  return scanFacts(answer, pool);
}
