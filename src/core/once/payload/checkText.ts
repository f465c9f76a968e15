import { basename, dirname, resolve, relative, sep } from 'node:path';
import type { OnceApi } from '../../../shared/api/once.ts';
import type { ComparedClaims } from '../../../shared/api/once/payloads.ts';
import { sessionOfFileName } from '../../../shared/domain/payload/payloadFile.ts';
import { payloadSettingsOf } from '../../payload/folder/projectSettings.ts';
import { readPayloads } from '../../payload/folder/readPayloads.ts';
import { parseFrontMatter } from '../../payload/format/parseFrontMatter.ts';
import type { ReadPayload } from '../../payload/read/readPayload.ts';
import { checkPayload } from '../../review/checkPayload.ts';
import { doneFiles } from '../../review/claims/doneFiles.ts';
import { taskSince } from '../../review/claims/taskSince.ts';
import { payloadsOf } from '../../review/ledger/taskPayloads.ts';
import { askTask } from '../../review/tasks/askTask.ts';
import type { OnceTools, Scanner } from '../onceTools.ts';
import { oncePayloadJudge } from './oncePayloadJudge.ts';
import { maskHeadings, readHeadings } from './readHeadings.ts';
import { judgePayload } from '../../recover/claims/judgePayload.ts';
import { openSession } from '../../recover/recoverSession.ts';
import { scanFacts } from '../../recover/reading/scanFacts.ts';
import { surroundingsOf } from '../../recover/surroundingsOf.ts';

type Check = OnceApi['payloads']['check'];

/** Checks one payload against its text and the project. Nothing is written, and the repository is only read. */
export async function checkText(
  tools: Pick<OnceTools, 'withPool' | 'dataFolder' | 'storage' | 'environment' | 'settings'>,
  { root, text, path, places = [], all = false, allowPossible = false, compare }: Parameters<Check>[0],
): ReturnType<Check> {
  const read = await readHeadings(tools, root, text, places);
  const { folder, limit } = payloadSettingsOf(root);
  const task = await taskOf(root, folder, path, read);
  const notices: string[] = [];
  return tools.withPool(root, async ({ pool }) => {
    const { tokens, checks, claims } = await checkPayload({
      payload: read.payload,
      markdown: parseFrontMatter(text).body,
      text,
      root,
      folder,
      limit,
      all,
      ...task,
      pool,
      judge: oncePayloadJudge(tools, root, { allowPossible, notices }),
    });
    const compared =
      compare === undefined ? null : await compareClaims(tools, { root, path, compare, read, folder, pool });
    const headings = await maskHeadings(read.answer, pool);
    return { tokens, checks, claims, compared, headings, notices };
  });
}

/** Reads from the other payloads of the task since when its files count as changed. */
async function taskOf(
  root: string,
  folder: string,
  path: string | undefined,
  { front, payload }: ReadPayload,
) {
  const name = { task: payload.task ?? '', ...(front?.taskId === undefined ? {} : { taskId: front.taskId }) };
  const all = await readPayloads(root, folder);
  const asked = front === null ? askTask({ ...payload, ...name }, all) : null;
  const sure = asked?.question.sure === true ? asked.likely : null;
  const { payloads } = sure === null ? payloadsOf(all, name) : { payloads: sure.saved };
  const isSaved = path !== undefined && dirname(path) === resolve(root, folder);
  const own = front?.session ?? (isSaved ? (sessionOfFileName(basename(path)) ?? undefined) : undefined);
  return {
    since: taskSince(payloads, own),
    doneBefore: doneFiles(payloads.filter(({ session }) => own === undefined || session < own)),
    newest: payloads.find(({ session }) => session !== own),
  };
}

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
async function compareClaims(
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
