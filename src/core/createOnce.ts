import type { OnceApi } from '../shared/api/once.ts';
import type { OncePorts } from './createOnceDisk.ts';
import type { OnceDisk, OnceTools } from './once/onceTools.ts';
import { openFolder } from './storage/openFolder.ts';

export { logBug } from './logBug.ts';
export { dataFolder } from './storage/dataFolder.ts';
export type { OncePorts };

/**
 * The root of a process that does one thing and ends, such as a command. Every feature is loaded when it is asked for:
 * how soon a command has started is most of how long it takes.
 */
export function createOnce(ports: OncePorts): OnceApi {
  let wired: Promise<OnceDisk> | undefined;
  const disk = (): Promise<OnceDisk> =>
    (wired ??= import('./createOnceDisk.ts').then(({ createOnceDisk }) => createOnceDisk(ports)));
  const tools = async (): Promise<OnceTools> => {
    const [{ createOnceTools }, own] = await Promise.all([import('./createOnceTools.ts'), disk()]);
    return createOnceTools(ports, own);
  };
  return {
    projects: {
      async open({ path, timeoutMs }) {
        return { root: await openFolder(path, timeoutMs === undefined ? {} : { timeoutMs }) };
      },
      async find({ path, timeoutMs }) {
        const [{ findProject }, folder] = await Promise.all([
          import('./projects/findProject.ts'),
          openFolder(path, timeoutMs === undefined ? {} : { timeoutMs }),
        ]);
        return { root: await findProject(ports.dataFolder, folder) };
      },
    },
    settings: {
      get: async () => (await disk()).settings(),
    },
    files: {
      async count(args) {
        const [{ countFiles }, own] = await Promise.all([import('./once/files/countFiles.ts'), tools()]);
        return countFiles(own, args);
      },
      async scan(args) {
        const [{ scanFiles }, own] = await Promise.all([import('./once/files/scanFiles.ts'), tools()]);
        return scanFiles(own, args);
      },
    },
    messages: {
      async assemble(args) {
        const [{ assembleMessage }, own] = await Promise.all([
          import('./once/message/assembleMessage.ts'),
          tools(),
        ]);
        return assembleMessage(own, args);
      },
    },
    stacks: {
      async list({ root }) {
        const [{ listStacks }, own] = await Promise.all([import('./once/message/findStack.ts'), disk()]);
        return listStacks(own, root);
      },
    },
    library: {
      async list() {
        const [{ openLibrary }, own] = await Promise.all([import('./once/message/openLibrary.ts'), disk()]);
        return openLibrary(own).list();
      },
      async fillPrompt(args) {
        const [{ fillPrompt }, own] = await Promise.all([import('./once/message/fillPrompt.ts'), tools()]);
        return fillPrompt(own, args);
      },
    },
    payloads: {
      async list({ root }) {
        const { listPayloads } = await import('./payload/folder/listPayloads.ts');
        return listPayloads(root);
      },
      async overview(args) {
        const [{ listAll }, own] = await Promise.all([import('./once/payload/listAll.ts'), tools()]);
        return listAll(own, args);
      },
      async read(from) {
        const { readText } = await import('./once/payload/readText.ts');
        return readText(from);
      },
      async parse(args) {
        const [{ parsePayload }, own] = await Promise.all([
          import('./once/payload/parsePayload.ts'),
          tools(),
        ]);
        return parsePayload(own, args);
      },
      async check(args) {
        const [{ checkText }, own] = await Promise.all([import('./once/payload/checkText.ts'), tools()]);
        return checkText(own, args);
      },
      async drift(args) {
        const [{ measureDrift }, own] = await Promise.all([
          import('./once/payload/measureDrift.ts'),
          tools(),
        ]);
        return measureDrift(own, args);
      },
      async confirm(args) {
        const [{ confirmAnswer }, own] = await Promise.all([
          import('./once/payload/confirmAnswer.ts'),
          tools(),
        ]);
        return confirmAnswer(own, args);
      },
      async save(args) {
        const [{ saveText }, own] = await Promise.all([import('./once/payload/saveText.ts'), tools()]);
        return saveText(own, args);
      },
    },
    recovery: {
      async list(args) {
        const [{ findSessions }, own] = await Promise.all([
          import('./once/session/findSessions.ts'),
          tools(),
        ]);
        return findSessions(own, args);
      },
      async read(args) {
        const [{ readSession }, own] = await Promise.all([
          import('./once/session/handOverSession.ts'),
          tools(),
        ]);
        return readSession(own, args);
      },
      async save(args) {
        const [{ saveSession }, own] = await Promise.all([
          import('./once/session/handOverSession.ts'),
          tools(),
        ]);
        return saveSession(own, args);
      },
      async keep(args) {
        const [{ keepNamed }, own] = await Promise.all([import('./once/session/keepNamed.ts'), tools()]);
        return keepNamed(own, args);
      },
      async prompt(args) {
        const [{ promptSession }, own] = await Promise.all([
          import('./once/session/handOverSession.ts'),
          tools(),
        ]);
        return promptSession(own, args);
      },
    },
    pressure: {
      async look(args) {
        const [{ measurePressure }, own] = await Promise.all([
          import('./once/session/measurePressure.ts'),
          tools(),
        ]);
        return measurePressure(own, args);
      },
    },
    checkpoint: {
      async push(args) {
        const [{ pushNamed }, own] = await Promise.all([import('./once/checkpoint/pushNamed.ts'), tools()]);
        return pushNamed(own, args);
      },
      async pull(args) {
        const [{ pullNamed }, own] = await Promise.all([import('./once/checkpoint/pullNamed.ts'), tools()]);
        return pullNamed(own, args);
      },
      async status(args) {
        const [{ statusOfNamed }, own] = await Promise.all([
          import('./once/checkpoint/statusOfNamed.ts'),
          tools(),
        ]);
        return statusOfNamed(own, args);
      },
    },
    hooks: {
      async status(args) {
        const [{ statusOfHooks }, own] = await Promise.all([import('./once/hooks/hookFiles.ts'), tools()]);
        return statusOfHooks(own, args);
      },
      async look(args) {
        const [{ lookAtHooks }, own] = await Promise.all([import('./once/hooks/hookFiles.ts'), tools()]);
        return lookAtHooks(own, args);
      },
      async write(args) {
        const [{ writeHooks }, own] = await Promise.all([import('./once/hooks/hookFiles.ts'), tools()]);
        return writeHooks(own, args);
      },
      async keepStatus({ agent, bytes }) {
        const [{ keepStatus }, { createStorage }] = await Promise.all([
          import('./hooks/status/statusRecords.ts'),
          import('./storage/createStorage.ts'),
        ]);
        return keepStatus({ ...ports, storage: createStorage() }, agent, bytes);
      },
      async run({ timeoutMs, ...call }) {
        const [{ runHook }, { createStorage }] = await Promise.all([
          import('./hooks/run/runHook.ts'),
          import('./storage/createStorage.ts'),
        ]);
        // A session that ends waits for its mark, so that nothing else is loaded for it.
        const { text } = await runHook({ ...ports, storage: createStorage() }, call, async (input) => {
          const [{ answerNamed }, own] = await Promise.all([import('./once/hooks/answerNamed.ts'), tools()]);
          return answerNamed(own, call, input, timeoutMs);
        });
        return { text };
      },
    },
    suggest: {
      async related(args) {
        const [{ relatedFiles }, own] = await Promise.all([import('./once/files/relatedFiles.ts'), tools()]);
        return relatedFiles(own, args);
      },
    },
    sample: {
      async copy({ path }) {
        const [{ copySample }, own] = await Promise.all([import('./once/copySample.ts'), tools()]);
        return copySample(own, path);
      },
    },
  };
}
