import { formatCount } from '../../shared/domain/tokenCount.ts';
import { isAppError } from '../../shared/errors.ts';
import { exitCode } from '../exitCode.ts';
import { openCore, openProject } from '../openCore.ts';
import type { Outcome } from '../output.ts';
import { readRecoverArgs } from './recoverArgs.ts';
import type { RecoverOptions } from './recoverCommand.ts';

/** Writes the draft of a payload beside the payloads, for Review. */
export function recoverSaveCommand(options: RecoverOptions, workerUrl: URL): Promise<Outcome> {
  return unlessSecret(async () => {
    const { core, asked } = await start(options, workerUrl);
    if (asked.status !== 'ok') return asked.outcome;
    const saved = await core.recovery.save(asked.args);
    const { payload, contradictions, problems } = saved.recovered;
    const left = payload?.leftOut.length ?? 0;
    return {
      code: problems.length === 0 ? exitCode.done : exitCode.unreadable,
      json: { path: saved.path, isNew: saved.isNew, payload, contradictions, problems },
      text: `${saved.path}\n`,
      messages: [
        ...asked.notes,
        saved.isNew
          ? 'The draft is not reviewed. Open it in Review, or save it with "carryover payload save".'
          : 'The same draft was there already.',
        ...(left === 0 ? [] : [`${formatCount(left)} entries were left out for length. --json lists them.`]),
        ...(contradictions ?? []).map(({ said, found }) => `Contradicted: “${said}” ${found}`),
        ...problems,
      ],
    };
  });
}

/** Keeps the facts of a session in the project, in case its agent deletes the transcript. */
export function recoverKeepCommand(options: RecoverOptions, workerUrl: URL): Promise<Outcome> {
  return unlessSecret(async () => {
    const { core, asked } = await start(options, workerUrl);
    if (asked.status !== 'ok') return asked.outcome;
    const kept = await core.recovery.keep(asked.args);
    return {
      code: exitCode.done,
      json: kept,
      text: `${kept.path}\n`,
      messages: [
        kept.isNew
          ? 'The facts are kept, with suspected secrets masked. "carryover recover" shows them when the transcript is gone.'
          : 'The facts of this session were kept already.',
      ],
    };
  });
}

/** Prints a prompt with the evidence, for any agent. */
export function recoverPromptCommand(options: RecoverOptions, workerUrl: URL): Promise<Outcome> {
  return unlessSecret(async () => {
    const { core, asked } = await start(options, workerUrl);
    if (asked.status !== 'ok') return asked.outcome;
    const { text, tokens, leftOut, problems } = await core.recovery.prompt(asked.args);
    return {
      code: problems.length === 0 ? exitCode.done : exitCode.unreadable,
      json: { text, tokens, leftOut, problems },
      text,
      messages: [
        ...asked.notes,
        `${formatCount(tokens)} tokens. Paste the agent’s answer into Review.`,
        ...(leftOut === 0 ? [] : [`${formatCount(leftOut)} lines of evidence were left out for length.`]),
        ...problems,
      ],
    };
  });
}

/** Refuses as other commands do: a text with a suspected secret has an exit code of its own. */
async function unlessSecret(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!isAppError(error, 'recover/secrets')) throw error;
    const { code, message } = error;
    return {
      code: exitCode.secrets,
      json: { error: { code, message } },
      text: '',
      messages: [`carryover: ${message}`],
    };
  }
}

async function start(options: RecoverOptions, workerUrl: URL) {
  const core = openCore(workerUrl);
  const root = await openProject(core, options.project);
  return { core, asked: await readRecoverArgs(core, root, options) };
}
