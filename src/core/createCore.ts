import { schemas, type CoreApi } from '../shared/api.ts';
import { namesPayloadFile } from '../shared/domain/payload/payloadFile.ts';
import { touchesProjectSettings } from '../shared/domain/payload/payloadSettings.ts';
import type { SettingsPatch } from '../shared/domain/settings.ts';
import { isAppError } from '../shared/errors.ts';
import type { StackRef } from '../shared/api/common.ts';
import { createCoreParts } from './createCoreParts.ts';
import { createMessages } from './createMessages.ts';
import { createReaders } from './createReaders.ts';
import { createServices } from './createServices.ts';
import { judgePayloads } from './gate/judgeValues.ts';
import { maskAnswers, maskReports } from './gate/maskAnswers.ts';
import { startGitRunner } from './git/runner/startGitRunner.ts';
import { createDriftNotes } from './drift/createDriftNotes.ts';
import { pruneSavedStates } from './drift/saved/pruneSavedStates.ts';
import type { Ports } from './ports.ts';
import { createRepositoryPlaces } from './projects/createRepositoryPlaces.ts';
import type { Operations } from './operations/createOperations.ts';
import { lazily } from './operations/lazily.ts';
import type { Pressure } from './pressure/createPressure.ts';
import type { Recovery } from './recover/createRecovery.ts';
import { createCommands } from './sources/command/createCommands.ts';
import { createRuns } from './sources/command/createRuns.ts';
import { createFiles } from './sources/files/createFiles.ts';
import { payloadFolderOf } from './payload/folder/projectSettings.ts';
import { builtInPrompt } from './sources/snippets/builtInPrompts.ts';
import { createLibrary } from './sources/snippets/createLibrary.ts';
import { maskLibrary, maskSnippets } from './sources/snippets/maskLibrary.ts';
import { createSnippetFiles } from './sources/snippets/createSnippetFiles.ts';
import { gitScope } from './stacks/maskStacks.ts';
import { otherTextsApi } from './storage/createOtherTexts.ts';
import { findFolderProblem } from './storage/findFolderProblem.ts';
import { forgetOldSaves } from './review/save/forgetOldSaves.ts';
import { sweepLeftOvers } from './storage/sweepLeftOvers.ts';
import { createWatching } from './watching/createWatching.ts';

export { measurementsFile } from './storage/dataFolder.ts';

export interface Core {
  readonly api: CoreApi;
  /** Project root on this machine's disk, for the host's own calls. Rejects with `projects/unknown`. */
  rootOf(projectId: string): Promise<string>;
  /** Like `rootOf`, for the transcript of a session that was listed. */
  readonly transcriptOf: Recovery['transcriptOf'];
  readonly placeOfEvidence: Recovery['placeOf'];
  /** The host's word that a person picked this folder in the system's dialog: only then is it imported. */
  allowImport(path: string): void;
  /** Like `allowImport`, for the file that is to be written: allows one write. */
  allowSave(path: string): void;
  /** Like `allowImport`, for one file that is to be read: allows one reading. */
  allowRead(path: string): void;
  /** Returns what is wrong with the data folder, as a sentence with the remedy; `null` if nothing is. */
  folderProblem(): Promise<string | null>;
  /** Like `assembly.open`, for a window that the host knows: until it opens another, or has left. */
  openFor(observer: string, ref: StackRef): Promise<void>;
  leave(observer: string): void;
  /** Starts a worker and the runner of git, if the host has one: the project that is opened first does not wait for them. */
  startAhead(): void;
  /**
   * Ends watching and the workers, and writes what was typed and measured to disk. Resolves to false if some of it could
   * not be written, which was logged.
   */
  close(): Promise<boolean>;
}

/** Wires the features into the Api. What needs two features' state is joined here, or in the files it is made of. */
export function createCore(ports: Ports): Core {
  const gitRunner = ports.gitRunner === undefined ? null : startGitRunner(ports.gitRunner);
  const parts = createCoreParts(ports, {
    knownTokens: () => accounts.knownTokens(),
    itemsChanged: (isStale) => assembly.itemsChanged(isStale),
  });
  const { emit, settings, models, projects, others, masked, rootOf } = parts;
  void forgetOldSaves(ports.dataFolder, parts.storage);
  sweepLeftOvers(ports.dataFolder).catch((error: unknown) => ports.logBug({ method: 'start', error }));

  const { notion, github, accounts } = createServices({
    ...parts,
    modelFor: (id) => models.known(id),
    githubUrl: async () => (await settings.get({})).githubApiUrl,
    onChanged(service) {
      // Texts that were read before may contain the token that is known now.
      assembly.itemsChanged(() => true);
      assembly.serviceChanged(service);
    },
  });
  const runs = createRuns(parts);
  const { stacks, stackFiles, folders, editing, assembly, history, itemsOf } = createMessages(parts, {
    readers: createReaders({
      ...parts,
      notion,
      github,
      snippets: () => Promise.resolve({ read: (id) => library.read(id) }),
      runs: () => Promise.resolve(runs),
    }),
    driftNotes: createDriftNotes(async (root, session) =>
      (await review()).drift.measure({ root, folder: payloadFolderOf(root), session }),
    ),
  });
  const library = createLibrary({
    ...parts,
    modelFor: (id) => models.of(id),
    files: createSnippetFiles(parts),
    view: (snippets) => maskSnippets(snippets, masked),
    itemsOf,
    onChanged: () => assembly.itemsChanged(({ source }) => source.kind === 'snippet'),
  });
  const commands = createCommands({
    ...parts,
    runs,
    itemsOf,
    onRun: (projectId, itemId) => assembly.itemsChanged((item, of) => of === projectId && item.id === itemId),
  });

  const payloadsStale = (projectId: string): void =>
    assembly.itemsChanged(({ source }, of) => of === projectId && source.kind === 'payload');
  const payloadsMoved = async (projectId: string): Promise<void> => {
    await projects.announce();
    payloadsStale(projectId);
    assembly.settingsChanged();
  };
  let openDrafts: { close(): Promise<void> } | null = null;
  const review = lazily(async () => {
    const { createReview } = await import('./createReview.ts');
    const made = createReview(parts, {
      modelFor: (id) => models.of(id),
      addSnippet: async (name, text) => {
        await library.create({ fields: { name, kind: 'snippet', tags: ['style'], text } });
      },
      recordOf: async (...args) => (await tasks()).recordOf(...args),
      validationNow: async (...args) => (await validation()).linesNow(...args),
      onAccepted: payloadsStale,
      onMoved: payloadsMoved,
    });
    openDrafts = made.drafts;
    return made;
  });
  const places = createRepositoryPlaces({ ...parts, dataFolder: ports.dataFolder });
  let openTasks: { close(): Promise<void> } | null = null;
  const tasks = lazily(async () => {
    const { createTasks } = await import('./tasks/createTasks.ts');
    const made = createTasks({
      ...parts,
      places,
      stacks,
      judgeOf: (of) => judgePayloads(of, parts),
      promptOf: async (id) => (await library.read(id))?.text ?? builtInPrompt(id)?.text ?? '',
      onLocked: async (...args) => (await review()).drafts.addToOpen(...args),
    });
    openTasks = made;
    return made;
  });
  let openValidation: { close(): Promise<void> } | null = null;
  const validation = lazily(async () => {
    const { createValidation } = await import('./validation/createValidation.ts');
    const made = createValidation({
      ...parts,
      runs,
      commandsOf: async (ref) => (await tasks()).commandsOf(ref),
    });
    openValidation = made;
    const noText = 'id startedAt commit state at status';
    return { api: maskAnswers('validation', made.api, masked, noText), linesNow: made.linesNow };
  });
  const recovery = lazily(async () => {
    const [{ createRecovery }, { recoveryForm }] = await Promise.all([
      import('./recover/createRecovery.ts'),
      import('./sources/snippets/recoveryForm.ts'),
    ]);
    return createRecovery({
      ...parts,
      draftOf: async (ref) => (await review()).drafts.read(ref),
      formFor: recoveryForm,
      startDraft: async (...args) => (await review()).drafts.startRecovered(...args),
    });
  });

  let openPressure: Pressure | null = null;
  const pressure = lazily(async () => {
    const [{ createPressure }, { describeLeftOut }] = await Promise.all([
      import('./pressure/createPressure.ts'),
      import('./pressure/nudges/decideNudges.ts'),
    ]);
    openPressure = createPressure({
      ...parts,
      dataFolder: ports.dataFolder,
      isWatched: ports.watch !== undefined,
      leftOut: async (ref) => {
        const { api } = await recovery();
        const { summaryCheck } = await api.draft({ ...ref, operationId: ports.newId() });
        return describeLeftOut(summaryCheck);
      },
    });
    return openPressure;
  });

  const roots = async () => (await projects.list({})).map(({ path }) => path);
  pruneSavedStates({ ...parts, roots }).catch((error: unknown) => ports.logBug({ method: 'start', error }));

  const watching =
    others.watch === undefined
      ? null
      : createWatching({
          watch: others.watch,
          rootOf,
          emit,
          onChanged: (isStale) => assembly.itemsChanged(isStale),
          onPaths(projectId, paths) {
            stacks.diskChanged(projectId, paths);
            openPressure?.filesChanged(projectId, paths);
            if (namesPayloadFile(paths)) assembly.sessionsChanged(projectId);
            if (!touchesProjectSettings(paths)) return;
            payloadsMoved(projectId).catch((error: unknown) => ports.logBug({ method: 'watch', error }));
          },
        });
  const follow = async (projectId: string, beside: boolean): Promise<void> => {
    // Files are listed anew where changes are not heard of: shared stacks among them.
    stacks.diskChanged(projectId, null);
    try {
      await (beside ? others.follow(projectId) : watching?.follow(projectId));
    } catch (error) {
      // A project that has gone meanwhile is told of by what lists it.
      if (!isAppError(error)) ports.logBug({ method: 'watch', error });
    }
  };
  const settingsChanged = ({ rule, pattern }: SettingsPatch): void => {
    // Other rules scanned the texts that were read before.
    if (rule !== undefined || pattern !== undefined) assembly.itemsChanged(() => true);
    assembly.settingsChanged();
  };

  const api: CoreApi = {
    projects,
    aliases: others.api,
    files: createFiles({ ...parts, modelFor: (id) => models.of(id), follow, watched: others }),
    find: loadedByCall('find', parts.operations, async () => {
      const { createFind } = await import('./search/createFind.ts');
      return createFind({ ...parts, each: others.eachFile });
    }),
    suggest: loadedByCall('suggest', parts.operations, async () => {
      const { createSuggest } = await import('./suggest/createSuggest.ts');
      const suggest = createSuggest({
        ...parts,
        dataFolder: ports.dataFolder,
        watched: others,
        getStack: (projectId, stackId) => stacks.get(projectId, stackId),
        modelFor: (id) => models.of(id),
        defaultModel: async () => (await settings.get({})).defaultModel,
        workAtHand: async (root) => (await import('./findWorkAtHand.ts')).findWorkAtHand(root),
      });
      return maskAnswers('suggest', suggest, masked, 'path kind');
    }),
    sample: loadedByCall('sample', parts.operations, async () => {
      const { createSample } = await import('./sample/createSample.ts');
      return createSample({
        ...parts,
        stacks,
        library,
        release: async (projectId) => watching?.release(projectId),
      });
    }),
    stacks: {
      ...stacks,
      create: (args) => stacks.create(masked.revealIn(args)),
      set: (args) => stacks.set(masked.revealIn(args)),
      add: (args) => stacks.add(masked.revealIn(args)),
      changeItem: (args) => stacks.changeItem(masked.revealIn(args)),
    },
    stackFiles: maskReports('stackFiles', stackFiles, masked, 'stackId status tier git'),
    folders,
    editing: editing.api,
    assembly,
    secrets: assembly,
    scanning: loadedByCall('scanning', parts.operations, async () => {
      const { createScanning } = await import('./scanning/createScanning.ts');
      return createScanning({ ...parts, onChanged: () => assembly.settingsChanged() });
    }),
    history: history.api,
    accounts: accounts.api,
    notion: loadedByCall('notion', parts.operations, async () =>
      maskAnswers('notion', (await notion()).api, masked, 'id url cursor object editedAt keptAt'),
    ),
    github: loadedByCall('github', parts.operations, async () =>
      maskAnswers('github', (await github()).api, masked, 'url repository number state updatedAt resetsAt'),
    ),
    git: loadedByCall('git', parts.operations, async () => {
      const { createGit } = await import('./sources/git/createGit.ts');
      const git = createGit({ ...parts, modelFor: (id) => models.of(id) });
      return maskAnswers(gitScope, git, masked, 'repository commit authored change leftOut');
    }),
    library: maskLibrary(library, masked),
    commands: maskAnswers('commands', commands.api, masked, 'ended'),
    rules: loadedByCall('rules', parts.operations, async () => {
      const { createRules } = await import('./rules/createRules.ts');
      return createRules({
        ...parts,
        modelFor: (id) => models.of(id),
      });
    }),
    drafts: loadedByCall('drafts', parts.operations, async () => (await review()).drafts.api),
    payloads: loadedByCall('payloads', parts.operations, async () => (await review()).payloads),
    payloadSettings: loadedByCall(
      'payloadSettings',
      parts.operations,
      async () => (await review()).payloadSettings,
    ),
    drift: loadedByCall('drift', parts.operations, async () => (await review()).drift.api),
    tasks: loadedByCall('tasks', parts.operations, async () => (await tasks()).api),
    checkpoint: loadedByCall('checkpoint', parts.operations, async () => {
      const { createCheckpoints, checkpointScope } = await import('./checkpoint/createCheckpoints.ts');
      const { find, all } = await tasks();
      const judgeOf = (projectId: string) => judgePayloads(projectId, parts);
      const checkpoints = createCheckpoints({
        ...parts,
        dataFolder: ports.dataFolder,
        judgeOf,
        github,
        find,
        all,
      });
      return maskAnswers(
        checkpointScope,
        checkpoints,
        masked,
        'id taskId kind mark repository url seen readAt at against pushedAt updatedAt closedAt state status path',
      );
    }),
    recovery: loadedByCall('recovery', parts.operations, async () => (await recovery()).api),
    commits: loadedByCall('commits', parts.operations, async () => {
      const { createCommits } = await import('./commits/createCommits.ts');
      return createCommits({
        ...parts,
        sessionWork: async (ref, signal) => (await recovery()).workOf(ref, signal),
      });
    }),
    hooks: loadedByCall('hooks', parts.operations, async () => {
      const { createHooks } = await import('./hooks/createHookSettings.ts');
      const hooks = createHooks({ ...parts, dataFolder: ports.dataFolder });
      return maskReports('hooks', hooks, masked, 'agent scope parts usual event at seen status');
    }),
    pressure: loadedByCall('pressure', parts.operations, async () => (await pressure()).api),
    worktrees: loadedByCall('worktrees', parts.operations, async () => {
      const { createWorktrees } = await import('./worktrees/createWorktrees.ts');
      const worktrees = createWorktrees({
        ...parts,
        sessionsOf: async (projectId, signal) => (await recovery()).sessionsOf(projectId, signal),
      });
      return maskAnswers('worktrees', worktrees, masked, 'key state kind agent how ended authored commit');
    }),
    memory: loadedByCall('memory', parts.operations, async () => {
      const { createMemory } = await import('./memory/createMemory.ts');
      return createMemory({
        ...parts,
        projects: () => projects.list({}),
        snippets: () => library.list({}),
        modelFor: (id) => models.of(id),
        drift: async () => (await review()).drift,
      });
    }),
    validation: loadedByCall('validation', parts.operations, async () => (await validation()).api),
    notes: loadedByCall('notes', parts.operations, async () => {
      const { createNotes } = await import('./memory/note/createNotes.ts');
      return createNotes({
        ...parts,
        taskOf: async (ref) => (await tasks()).find(ref),
        editTask: async (...args) => (await tasks()).edit(...args),
        onSaved: (projectId, path) => parts.emit('files.changed', { projectId, paths: [path] }),
      });
    }),
    otherTexts: maskAnswers(
      'otherTexts',
      otherTextsApi(parts.otherTexts),
      masked,
      'otherId entryId field kind',
    ),
    tokens: { models: () => models.list() },
    settings: {
      get: (args) => settings.get(args),
      async change(args) {
        await settings.change(args);
        if (args.patch.githubApiUrl !== undefined) await accounts.addressChanged('github');
        settingsChanged(args.patch);
      },
    },
    portable: loadedByCall('portable', parts.operations, async () => {
      const [{ createPortable }, { portableWriters }] = await Promise.all([
        import('./portable/createPortable.ts'),
        import('./portable/portableWriters.ts'),
      ]);
      const writers = portableWriters({ ...parts, stacks, library, onSettings: settingsChanged });
      const portable = createPortable({ ...parts, ...writers });
      return maskReports('portable', portable, masked, 'planId id part state status tier');
    }),
    operations: {
      cancel: ({ operationId }) => Promise.resolve(parts.operations.cancel(operationId)),
    },
  };

  return {
    api,
    rootOf,
    transcriptOf: async (ref) => (await recovery()).transcriptOf(ref),
    placeOfEvidence: async (ref) => (await recovery()).placeOf(ref),
    folderProblem: () => findFolderProblem(parts.storage, ports.dataFolder),
    allowImport: (folder) => library.allowFolder(folder),
    allowSave: (path) => parts.chosen.allow(path),
    allowRead: (path) => parts.toRead.allow(path),
    openFor: (observer, ref) => assembly.openFor(observer, ref),
    leave: (observer) => assembly.leave(observer),
    startAhead() {
      gitRunner?.ahead();
      ports.pool.warmUp();
    },
    async close() {
      const { pool } = parts;
      let kept = true;
      const open = [
        editing,
        commands,
        watching,
        openPressure,
        others,
        assembly,
        history,
        stacks,
        library,
        openDrafts,
        openValidation,
        openTasks,
        pool,
      ];
      for (const part of open) {
        try {
          await part?.close();
        } catch (error) {
          // The other features still have state to write to disk.
          kept = false;
          ports.logBug({ method: 'close', error });
        }
      }
      await gitRunner?.end();
      return kept;
    },
  };
}

/**
 * Returns a group of the interface whose code is loaded by the first call of one of its methods. All of them answer with
 * promises, so that a caller can't tell. Most of the app's code is in groups that a window needs later, or never. Loading
 * runs under the call's own operation id, so that a cancellation meanwhile stops the call.
 */
function loadedByCall<G extends keyof CoreApi>(
  group: G,
  operations: Operations,
  load: () => Promise<CoreApi[G]>,
): CoreApi[G] {
  type Methods = Record<string, (args: never) => Promise<unknown>>;
  let loaded: Methods | undefined;
  const feature = lazily(async () => (loaded = (await load()) as unknown as Methods));
  const calls = Object.keys(schemas[group]).map((name) => {
    const call = async (args: never): Promise<unknown> => {
      const id = (args as { readonly operationId?: string }).operationId;
      // A call of a feature that is there begins at once: a cancellation may follow in the same turn.
      const methods = loaded ?? (await (id === undefined ? feature() : operations.run(id, feature)));
      return await methods[name]?.(args);
    };
    return [name, call] as const;
  });
  return Object.fromEntries(calls) as unknown as CoreApi[G];
}
