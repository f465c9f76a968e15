import { rm } from 'node:fs/promises';
import { modelOf } from '../shared/domain/model/modelTable.ts';
import type { CoreApi } from '../shared/api.ts';
import type { StackItem } from '../shared/domain/stack.ts';
import type { StackRef } from '../shared/api/common.ts';
import { createAssembly, type AssemblyFeature } from './assembly/createAssembly.ts';
import { createCopies } from './assembly/createCopies.ts';
import type { CoreParts } from './createCoreParts.ts';
import type { DriftNotes } from './drift/createDriftNotes.ts';
import { createEditing, type Editing } from './editing/createEditing.ts';
import { createFolders } from './folders/createFolders.ts';
import { createHistory, type History } from './history/createHistory.ts';
import { findPayload } from './payload/folder/listPayloads.ts';
import type { SourceReaders } from './sources/sourceReader.ts';
import { measurementsFile } from './storage/dataFolder.ts';
import { maskStacks } from './stacks/maskStacks.ts';
import { createSharedAlarm } from './stacks/createSharedAlarm.ts';
import { createStackFilesApi } from './stacks/createStackFilesApi.ts';
import { createStacks, type Stacks } from './stacks/createStacks.ts';

export interface Messages {
  readonly stacks: Stacks;
  readonly stackFiles: CoreApi['stackFiles'];
  readonly folders: CoreApi['folders'];
  readonly editing: Editing;
  readonly assembly: AssemblyFeature;
  readonly history: History;
  readonly itemsOf: (ref: StackRef) => Promise<readonly StackItem[]>;
}

interface Parts {
  /** One for each kind that is not read in bulk. */
  readonly readers: SourceReaders;
  readonly driftNotes: DriftNotes;
}

/** A first message from its stack to the copy of what has left: five features that know one another. */
export function createMessages(parts: CoreParts, { readers, driftNotes }: Parts): Messages {
  const { settings, models, decisions, masked, others, rootOf } = parts;
  const getSettings = () => settings.get({});
  const getStack = (projectId: string, stackId: string) => stacks.get(projectId, stackId);
  const followSecrets = (projectId: string) => others.followSecrets(projectId);
  const itemsOf = async ({ projectId, stackId }: StackRef) => (await getStack(projectId, stackId)).items;

  const stacks = createStacks({
    ...parts,
    forNewStack: () => models.forNewStack(),
    async view(projectId, listed) {
      // Its secrets are looked for from then on. One whose folder is away has none to look for.
      await rootOf(projectId).catch(() => undefined);
      return await maskStacks(listed, masked);
    },
    hasPayload: async (projectId) => (await findPayload(await rootOf(projectId), 'latest')) !== null,
    onForgotten: (stackId) => masked.forget(stackId),
    onWritten: (ref, before, after) => editing.stackWritten(ref, before, after),
    onChanged: (projectId, stackId) => {
      assembly.stackChanged(projectId, stackId);
      lookAtShared(projectId, stackId);
    },
  });
  const lookAtShared = createSharedAlarm({ ...parts, getStack, followSecrets });
  const assembly = createAssembly({
    ...parts,
    readers,
    getStack,
    getSettings,
    getRoot: rootOf,
    lookupOf: others.lookupOf,
    copies: createCopies(parts.dataFolder, parts.storage),
    drift: driftNotes,
    readManualEdit: (ref, stack) => editing.readMessage(ref, stack),
    flushTyping: (ref) => editing.flush(ref),
    onExported: (ref, exported) => history.record(ref, exported),
  });
  const history = createHistory({
    ...parts,
    getSettings,
    followSecrets,
    previewNow: (ref) => assembly.preview(ref),
  });
  const editing = createEditing({
    ...parts,
    readers,
    stacks,
    lookupOf: others.lookupOf,
    hash: (value) => decisions.hash(value),
    modelOf: async (id) => modelOf(id, (await getSettings()).models),
    assemble: (ref) => assembly.assembledNow(ref),
    onMessage: (ref) => assembly.manualEditChanged(ref),
    makeRoom: () => rm(measurementsFile(parts.dataFolder), { force: true }).catch(() => undefined),
  });

  return {
    stacks,
    editing,
    assembly,
    history,
    itemsOf,
    stackFiles: createStackFilesApi({ ...parts, stacks, followSecrets }),
    folders: createFolders({
      ...parts,
      lookupOf: others.lookupOf,
      files: (args) => assembly.folderFiles(args),
      itemsOf,
      edit: (ref, edit) => stacks.apply(ref, edit),
    }),
  };
}
