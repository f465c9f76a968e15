import { join } from 'node:path';
import { modelOf } from '../shared/domain/modelTable.ts';
import { projectSettingsFile, touchesProjectSettings } from '../shared/domain/payloadSettings.ts';
import type { CoreApi } from '../shared/api.ts';
import type { StackRef } from '../shared/refs.ts';
import type { SettingsPatch } from '../shared/domain/settings.ts';
import { createAssembly } from './assembly/createAssembly.ts';
import { createCopies } from './assembly/createCopies.ts';
import { createServices } from './createServices.ts';
import { createOperations } from './operations/createOperations.ts';
import type { Ports } from './ports.ts';
import { createPayloads } from './payload/createPayloads.ts';
import { createPayloadSettings } from './payload/createPayloadSettings.ts';
import { createProjects } from './projects/createProjects.ts';
import { createSample } from './projects/sample/createSample.ts';
import { createPortable } from './portable/createPortable.ts';
import { portableWriters } from './portable/portableWriters.ts';
import { createScanning } from './scanning/createScanning.ts';
import { createDecisions } from './secrets/decisions.ts';
import { createKnownValues } from './secrets/known/createKnownValues.ts';
import { createEnvFiles } from './secrets/known/envFiles.ts';
import { withKnownValues } from './secrets/known/withKnownValues.ts';
import { createDrafts } from './drafts/createDrafts.ts';
import { createDrift } from './drift/createDrift.ts';
import { createDriftNotes } from './drift/createDriftNotes.ts';
import { createHistory } from './history/createHistory.ts';
import { createFolders } from './folders/createFolders.ts';
import { createOtherProjects } from './folders/createOtherProjects.ts';
import { createEditing } from './editing/createEditing.ts';
import { createGit } from './sources/git/createGit.ts';
import { createGitReader } from './sources/git/createGitReader.ts';
import { createCommandReader } from './sources/command/createCommandReader.ts';
import { createCommands } from './sources/command/createCommands.ts';
import { createRuns } from './sources/command/createRuns.ts';
import type { SourceReaders } from './sources/sourceReader.ts';
import { createModels } from './settings/createModels.ts';
import { ruleSetOf } from './secrets/patterns/ruleSet.ts';
import { withRules } from './secrets/patterns/withRules.ts';
import { createSettings } from './settings/createSettings.ts';
import { createFind } from './sources/files/search/createFind.ts';
import { createFiles } from './sources/files/createFiles.ts';
import { payloadFolderOf } from './sources/payloads/projectSettings.ts';
import { createLibrary } from './sources/snippets/createLibrary.ts';
import { createSnippetFiles } from './sources/snippets/createSnippetFiles.ts';
import { createSnippetReader } from './sources/snippets/createSnippetReader.ts';
import { createSharedAlarm } from './stacks/createSharedAlarm.ts';
import { createStackFilesApi } from './stacks/createStackFilesApi.ts';
import { createStacks } from './stacks/createStacks.ts';
import { createWatching } from './watching/createWatching.ts';
import { createChosenPaths } from './storage/createChosenPaths.ts';
import { createStorage } from './storage/createStorage.ts';
import { sweepLeftOvers } from './storage/sweepLeftOvers.ts';

export interface Core {
  readonly api: CoreApi;
  /** Project root on this machine's disk, for the host's own calls. Rejects with `projects/unknown`. */
  rootOf(projectId: string): Promise<string>;
  /** The host's word that a person picked this folder in the system's dialog: only then is it imported. */
  allowImport(path: string): void;
  /** As `allowImport`, of the file that is to be written: allows one write. */
  allowSave(path: string): void;
  /** As `allowImport`, of one file that is to be read: allows one reading. */
  allowRead(path: string): void;
  /** As `assembly.open`, of a window that the host knows: until it opens another, or has left. */
  openFor(looker: string, ref: StackRef): Promise<void>;
  leave(looker: string): void;
  /** Ends watching and the workers, and writes what was measured to disk. */
  close(): Promise<void>;
}

/** Wires the features into the Api. What needs two features' state is joined here and nowhere else. */
export function createCore(ports: Ports): Core {
  const storage = createStorage();
  const knownValues = createKnownValues({ tokens: () => accounts.heldTokens(), envFiles: createEnvFiles() });
  const ruledPool = withRules(ports.pool, async () => ruleSetOf(await settings.get({})));
  const pool = withKnownValues(ruledPool, knownValues);
  const others = createOtherProjects({
    ...ports,
    storage,
    pool,
    ownRoot: async (projectId) => (await projects.get(projectId)).root,
    idAt: (root) => projects.idAt(root),
    onRoot: (root) => knownValues.follow(root),
    itemsChanged: (isStale) => assembly.itemsChanged(isStale),
  });
  sweepLeftOvers(ports.dataFolder).catch((error: unknown) => ports.logBug({ method: 'start', error }));
  const disk = {
    dataFolder: ports.dataFolder,
    storage,
    clock: ports.clock,
    newId: ports.newId,
    emit: ports.emit,
  };
  const projects = createProjects(disk);
  const chosen = createChosenPaths();
  const toRead = createChosenPaths();
  const settings = createSettings(disk);
  const models = createModels(() => settings.get({}));
  const decisions = createDecisions(disk);
  const operations = createOperations();
  const rootOf = async (projectId: string) => {
    const root = await others.rootOf(projectId);
    knownValues.follow(root);
    return root;
  };

  const { notion, github, accounts } = createServices({
    ...ports,
    storage,
    pool,
    operations,
    rootOf,
    modelFor: (id) => models.known(id),
    githubUrl: async () => (await settings.get({})).githubApiUrl,
    onChanged: (service) => {
      // What was read before may hold the token that is known now.
      assembly.itemsChanged(() => true);
      assembly.serviceChanged(service);
    },
  });
  const runs = createRuns(disk);
  /** One for each kind that is not read in bulk. */
  const readers: SourceReaders = {
    notion: notion.reader,
    github: github.reader,
    git: createGitReader(ports),
    snippet: createSnippetReader({ read: (id) => library.read(id) }),
    command: createCommandReader(runs),
  };

  const stacks = createStacks({
    ...disk,
    forNewStack: () => models.forNewStack(),
    rootOf,
    onChanged: (projectId, stackId) => {
      assembly.stackChanged(projectId, stackId);
      lookAtShared(projectId, stackId);
    },
  });
  const lookAtShared = createSharedAlarm({
    ...ports,
    pool,
    getStack: (projectId, stackId) => stacks.get(projectId, stackId),
    followSecrets: (projectId) => others.followSecrets(projectId),
  });
  const assembly = createAssembly({
    pool,
    clock: ports.clock,
    emit: ports.emit,
    clipboard: ports.clipboard,
    logBug: ports.logBug,
    storage,
    decisions,
    readers,
    lookupOf: others.lookupOf,
    copies: createCopies(ports.dataFolder, storage),
    drift: createDriftNotes(async (root, session) =>
      drift.measure({ root, folder: payloadFolderOf(root), session }),
    ),
    readHand: (ref, stack) => editing.readMessage(ref, stack),
    flushTyping: (ref) => editing.flush(ref),
    getStack: (projectId, stackId) => stacks.get(projectId, stackId),
    getRoot: rootOf,
    getSettings: () => settings.get({}),
    onExported: (ref, exported) => history.record(ref, exported),
  });
  const history = createHistory({
    ...ports,
    storage,
    pool,
    decisions,
    operations,
    getSettings: () => settings.get({}),
    followSecrets: (projectId) => others.followSecrets(projectId),
    previewNow: (ref) => assembly.preview(ref),
  });

  const editing = createEditing({
    ...disk,
    logBug: ports.logBug,
    pool,
    readers,
    stacks,
    rootOf,
    lookupOf: others.lookupOf,
    hash: (value) => decisions.hash(value),
    modelOf: async (id) => modelOf(id, (await settings.get({})).models),
    assemble: (ref) => assembly.assembledNow(ref),
    onMessage: (ref) => assembly.handChanged(ref),
  });

  const library = createLibrary({
    modelFor: (id) => models.of(id),
    files: createSnippetFiles(disk),
    storage,
    emit: ports.emit,
    pool,
    clipboard: ports.clipboard,
    operations,
    itemsOf: async ({ projectId, stackId }) => (await stacks.get(projectId, stackId)).items,
    rootOf,
    onChanged: () => assembly.itemsChanged(({ source }) => source.kind === 'snippet'),
  });

  const drafts = createDrafts({
    ...disk,
    pool: ruledPool,
    operations,
    rootOf,
    addSnippet: async (title, text) => {
      await library.create({ fields: { name: title, kind: 'snippet', tags: ['style'], text } });
    },
    onSaved: (projectId, path) => ports.emit('files.changed', { projectId, paths: [path] }),
  });

  const drift = createDrift({
    ...disk,
    pool,
    operations,
    rootOf,
    onAccepted: (projectId) =>
      assembly.itemsChanged((item, of) => of === projectId && item.source.kind === 'payload'),
  });

  const watching =
    others.watch === undefined
      ? null
      : createWatching({
          watch: others.watch,
          rootOf,
          emit: ports.emit,
          onChanged: (isStale) => assembly.itemsChanged(isStale),
          onPaths: (projectId, paths) => {
            stacks.diskChanged(projectId, paths);
            if (!touchesProjectSettings(paths)) return;
            payloadsMoved(projectId).catch((error: unknown) => ports.logBug({ method: 'watch', error }));
          },
        });

  const commands = createCommands({
    runs,
    operations,
    pool,
    environment: ports.environment,
    emit: ports.emit,
    rootOf,
    itemsOf: async ({ projectId, stackId }) => (await stacks.get(projectId, stackId)).items,
    onRun: (projectId, itemId) => assembly.itemsChanged((item, of) => of === projectId && item.id === itemId),
  });

  const payloadsMoved = async (projectId: string): Promise<void> => {
    await projects.announce();
    assembly.itemsChanged(({ source }, of) => of === projectId && source.kind === 'payload');
    assembly.settingsChanged();
  };

  const settingsChanged = ({ rule, pattern }: SettingsPatch): void => {
    // What was read before was scanned by other rules.
    if (rule !== undefined || pattern !== undefined) assembly.itemsChanged(() => true);
    assembly.settingsChanged();
  };

  const api: CoreApi = {
    projects: {
      list: projects.list,
      open: projects.open,
      forget: projects.forget,
      locate: projects.locate,
      places: projects.places,
      worktrees: projects.worktrees,
    },
    files: createFiles({
      ...ports,
      pool,
      operations,
      rootOf,
      modelFor: (id) => models.of(id),
      follow: async (projectId, beside) => {
        // Files are listed anew where changes are not heard of: shared stacks among them.
        stacks.diskChanged(projectId, null);
        await (beside ? others.follow(projectId) : watching?.follow(projectId));
      },
    }),
    aliases: others.api,
    folders: createFolders({
      rootOf,
      lookupOf: others.lookupOf,
      files: (args) => assembly.folderFiles(args),
      newId: ports.newId,
      itemsOf: async ({ projectId, stackId }) => (await stacks.get(projectId, stackId)).items,
      edit: (ref, edit) => stacks.apply(ref, edit),
    }),
    stacks,
    assembly,
    secrets: assembly,
    portable: createPortable({
      ...portableWriters({
        ...disk,
        settings,
        stacks,
        library,
        projects,
        onSettings: settingsChanged,
      }),
      ...disk,
      pool,
      chosen,
      toRead,
    }),
    scanning: createScanning({ ...ports, pool, decisions, onChanged: () => assembly.settingsChanged() }),
    editing: editing.api,
    sample: createSample({
      ...disk,
      pool,
      projects,
      stacks,
      library,
      release: async (projectId) => watching?.release(projectId),
    }),
    payloads: createPayloads({ ...ports, pool: ruledPool, storage, chosen, rootOf }),
    payloadSettings: createPayloadSettings({
      ...disk,
      rootOf,
      onChanged: async (projectId) => {
        await payloadsMoved(projectId);
        ports.emit('files.changed', { projectId, paths: [projectSettingsFile] });
      },
    }),
    drafts: drafts.api,
    drift: drift.api,
    history: history.api,
    stackFiles: createStackFilesApi({
      ...disk,
      stacks,
      pool,
      rootOf,
      followSecrets: (projectId) => others.followSecrets(projectId),
      chosen,
      toRead,
    }),
    accounts: accounts.api,
    notion: notion.api,
    github: github.api,
    library,
    find: createFind({ ...ports, pool, operations, rootOf }),
    git: createGit({ ...ports, pool, operations, rootOf, modelFor: (id) => models.of(id) }),
    commands: commands.api,
    tokens: { models: () => models.list() },
    settings: {
      get: (args) => settings.get(args),
      change: async (args) => {
        await settings.change(args);
        if (args.patch.githubApiUrl !== undefined) await accounts.addressChanged('github');
        settingsChanged(args.patch);
      },
    },
    operations: {
      cancel: ({ operationId }) => Promise.resolve(operations.cancel(operationId)),
    },
  };

  return {
    api,
    rootOf,
    allowImport: (folder) => library.allowFolder(folder),
    allowSave: (path) => chosen.allow(path),
    openFor: (looker, ref) => assembly.openFor(looker, ref),
    leave: (looker) => assembly.leave(looker),
    allowRead: (path) => toRead.allow(path),
    close: async () => {
      const parts = [editing, commands, watching, others, assembly, history, stacks, library, drafts, pool];
      for (const part of parts) {
        try {
          await part?.close();
        } catch (error) {
          // What the others hold still has to reach the disk.
          ports.logBug({ method: 'close', error });
        }
      }
    },
  };
}

/** Where the pool keeps what it measured, below the data folder. */
export function measurementsFile(dataFolder: string): string {
  return join(dataFolder, 'cache', 'measurements.bin');
}
