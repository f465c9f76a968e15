import type { PayloadsApi, SavedPayload, PayloadCounts } from '../../shared/api/payloads.ts';
import { type Model, scaleTokens } from '../../shared/domain/model.ts';
import { AppError } from '../../shared/errors.ts';
import { compareTexts } from '../text/compareTexts.ts';
import { copyScanned } from '../gate/copyScanned.ts';
import type { MaskedTexts } from '../gate/createMaskedTexts.ts';
import type { ValueJudge } from '../gate/judgeValues.ts';
import type { Clipboard } from '../gate/clipboard.ts';
import { findElsewhere, readElsewhere } from '../payload/folder/findElsewhere.ts';
import { listPayloads } from '../payload/folder/listPayloads.ts';
import { payloadFolderOf } from '../payload/folder/projectSettings.ts';
import type { ChosenPaths } from '../storage/createChosenPaths.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { readPayloads, type PayloadOnDisk } from '../payload/folder/readPayloads.ts';
import { unknownPayload } from '../payload/folder/unknownPayload.ts';
import { readProjectFile } from '../sources/files/readFile.ts';
import { parseFrontMatter } from '../payload/format/parseFrontMatter.ts';
import { buildLedger } from './ledger/buildLedger.ts';
import { commitPayload, previewCommit } from './save/commitPayload.ts';
import { maskPayloads, maskTasks } from './maskPayloads.ts';
import { describeFolder } from './save/describeFolder.ts';
import { exportPayload } from './save/exportPayload.ts';
import { ignoreFolder } from './save/ignoreFolder.ts';
import { matchAnswer } from './confirm/matchAnswer.ts';
import { taskPayloads } from './ledger/taskPayloads.ts';

interface Options {
  readonly pool: WorkerPool;
  readonly masked: MaskedTexts;
  readonly clipboard: Clipboard;
  readonly storage: Storage;
  readonly chosen: ChosenPaths;
  /** Returns the user's decisions about suspected secrets in the payloads of a project. */
  readonly judgeOf: (projectId: string) => ValueJudge;
  readonly rootOf: (projectId: string) => Promise<string>;
  /** Returns a model with the user's figures, and for an unknown id the default model. */
  readonly modelFor: (id: string) => Promise<Model>;
}

/** Fields of a confirmation that have no text of the user or an agent. */
const noText: ReadonlySet<string> = new Set(['part', 'section', 'verdict']);
/** Fields of front matter: the schema allows nothing but a commit's id there. */
const asItIs: ReadonlySet<string> = new Set(['head']);
/** A hash, and a path of a payload folder. */
const keyAsItIs: ReadonlySet<string> = new Set(['key', 'path']);

/** Reads the payloads of a project, as they are on disk now. */
export function createPayloads(options: Options): PayloadsApi {
  const { pool, masked, clipboard, storage, chosen, judgeOf, rootOf, modelFor } = options;
  /** Returns the masked payload, which a window may show. */
  const findMasked = async (root: string, session: number): Promise<PayloadOnDisk> => {
    const [found] = await maskPayloads([await find(root, session)], pool);
    if (found === undefined) throw notScanned(session);
    return found;
  };

  const counts = createPayloadCounts(pool);
  return {
    counts: async ({ projectId, model }) => counts(await rootOf(projectId), await modelFor(model)),
    list: async ({ projectId }) => maskTasks(await listPayloads(await rootOf(projectId)), pool),
    async timeline({ projectId }) {
      const root = await rootOf(projectId);
      const read = await readPayloads(root, payloadFolderOf(root));
      const measured = await pool.measure(
        read.map(({ body }) => body),
        { encoding: 'o200k_base', scan: false },
      );
      const tokens = new Map(read.map(({ session }, index) => [session, measured[index]?.tokens ?? 0]));
      const found = await maskPayloads(read, pool);
      const fronts = await masked.hideIn('payloads', found.map(shownFront), asItIs);
      const seen = new Set<string>();
      return found.map((payload, index) => {
        const task = payload.front?.taskId ?? payload.task ?? '';
        const superseded = seen.has(task);
        seen.add(task);
        const { front: _front, body, ...file } = payload;
        const counted = { tokens: tokens.get(payload.session) ?? 0, superseded };
        return { ...file, ...fronts[index], ...counted, markdown: body };
      });
    },
    async elsewhere({ projectId }) {
      const root = await rootOf(projectId);
      return await masked.hideIn('payloads', await findElsewhere(root, payloadFolderOf(root)), keyAsItIs);
    },
    async readElsewhere({ projectId, key }) {
      const root = await rootOf(projectId);
      const found = await readElsewhere(root, payloadFolderOf(root), key);
      if (found === null) {
        throw new AppError(
          'payloads/unknown',
          'This payload is no longer on another branch: it was removed, changed or merged. Look again.',
          { session: 0 },
        );
      }
      return await masked.hideIn('payloads', { text: found.text }, keyAsItIs);
    },
    async difference({ projectId, session, before }) {
      const root = await rootOf(projectId);
      const [older, newer] = [await findMasked(root, before), await findMasked(root, session)];
      return compareTexts(`Session ${before} to ${session}`, older.body, newer.body);
    },
    async ledger({ projectId, session }) {
      const root = await rootOf(projectId);
      const { front, task = '' } = await find(root, session);
      const of = front?.taskId === undefined ? { task } : { task, taskId: front.taskId };
      const { payloads } = await taskPayloads(root, payloadFolderOf(root), of);
      return buildLedger((await maskPayloads(payloads, pool)).toReversed());
    },
    async confirm({ projectId, session, answer }) {
      const found = await findMasked(await rootOf(projectId), session);
      const text = masked.reveal(answer);
      return await masked.hideIn('answers', { ...matchAnswer(found, text), answer: text }, noText);
    },
    async copy({ projectId, session, what }) {
      const found = await find(await rootOf(projectId), session);
      const text =
        what === 'markdown'
          ? found.body
          : what === 'reference'
            ? `Read ${found.path} and go on from there.`
            : (matchAnswer(found, masked.reveal(what.correctionOf)).correction ?? '');
      const judge = judgeOf(projectId);
      return await copyScanned(text, { pool, clipboard }, (spans) => judge.blocking(text, spans));
    },
    async commitPreview({ projectId, session }) {
      const root = await rootOf(projectId);
      return await previewCommit(root, await findMasked(root, session));
    },
    async commit({ projectId, session, message }) {
      const root = await rootOf(projectId);
      return await commitPayload(root, await find(root, session), message, pool, judgeOf(projectId));
    },
    async export({ projectId, session, path, frontMatter }) {
      const root = await rootOf(projectId);
      const found = await find(root, session);
      chosen.take(path);
      return await exportPayload({
        root,
        found,
        path,
        frontMatter,
        pool,
        judge: judgeOf(projectId),
        storage,
      });
    },
    async folder({ projectId }) {
      const root = await rootOf(projectId);
      return await describeFolder(root, payloadFolderOf(root));
    },
    async ignoreFolder({ projectId, where }) {
      const root = await rootOf(projectId);
      return await ignoreFolder(root, payloadFolderOf(root), where, storage);
    },
  };
}

async function find(root: string, session: number): Promise<PayloadOnDisk> {
  const payloads = await readPayloads(root, payloadFolderOf(root));
  const found = payloads.find((payload) => payload.session === session);
  if (found === undefined) throw unknownPayload(session);
  return found;
}

function notScanned(session: number): AppError {
  return new AppError(
    'payloads/not-scanned',
    `The payload of session ${session} could not be scanned for secrets, so it is not shown. Open it in an editor.`,
    { session },
  );
}

/** Returns front matter without the task; in a file made by hand that may be any text. */
function shownFront({ front }: PayloadOnDisk): Pick<SavedPayload, 'id' | 'taskId' | 'branch' | 'head'> {
  const { id, taskId, branch, head } = front ?? {};
  return {
    ...(id === undefined ? {} : { id }),
    ...(taskId === undefined ? {} : { taskId }),
    ...(branch === undefined ? {} : { branch }),
    ...(head === undefined ? {} : { head }),
  };
}

/** Counts the payloads of a project: each once an encoding, until its file changes. */
function createPayloadCounts(
  pool: Pick<WorkerPool, 'measure'>,
): (root: string, model: Model) => Promise<PayloadCounts> {
  /** Tokens by encoding, root and path. */
  const known = new Map<string, { readonly state: string; readonly tokens: number }>();
  return async (root, model) => {
    const files = (await listPayloads(root)).map(({ session, path, bytes, changed }) => ({
      session,
      path,
      key: `${model.encoding}\n${root}\n${path}`,
      state: `${bytes} ${changed}`,
    }));
    const fresh = files
      .filter(({ key, state }) => known.get(key)?.state !== state)
      .flatMap((file) => {
        const reading = readProjectFile(root, { path: file.path });
        return reading.status === 'ok' ? [{ ...file, body: parseFrontMatter(reading.text).body }] : [];
      });
    const measured = await pool.measure(
      fresh.map(({ body }) => body),
      { encoding: model.encoding, scan: false },
    );
    for (const [at, { key, state }] of fresh.entries()) {
      const tokens = measured[at]?.tokens;
      if (typeof tokens === 'number') known.set(key, { state, tokens });
    }
    const counts = files.flatMap(({ session, key, state }) => {
      const found = known.get(key);
      return found?.state === state ? [{ session, tokens: scaleTokens(found.tokens, model) }] : [];
    });
    return { counts, exact: model.exact };
  };
}
