import type { CoreApi } from '../shared/api.ts';
import type { Model } from '../shared/domain/model.ts';
import { projectSettingsFile } from '../shared/domain/payload/payloadSettings.ts';
import type { CoreParts } from './createCoreParts.ts';
import { judgePayloads } from './gate/judgeValues.ts';
import { createDrafts, type Drafts } from './review/drafts/createDrafts.ts';
import type { DraftOptions } from './review/drafts/draftOptions.ts';
import { createDrift, type DriftWithApi } from './drift/createDrift.ts';
import { createPayloads } from './review/createPayloads.ts';
import { createPayloadSettings } from './review/createPayloadSettings.ts';

interface Given {
  readonly modelFor: (id: string) => Promise<Model>;
  /** Takes what a fix moves out of a draft. */
  readonly addSnippet: (name: string, text: string) => Promise<void>;
  /** Returns the task's record that a draft names. */
  readonly recordOf: DraftOptions['recordOf'];
  /** Returns lines about runs of commands that say something else by now. */
  readonly validationNow: DraftOptions['validationNow'];
  /** First messages may now contain another note about drift. */
  readonly onAccepted: (projectId: string) => void;
  /** The payloads of a project lie elsewhere now, or may be longer. */
  readonly onMoved: (projectId: string) => Promise<void>;
}

export interface Review {
  readonly drafts: Drafts;
  readonly drift: DriftWithApi;
  readonly payloads: CoreApi['payloads'];
  readonly payloadSettings: CoreApi['payloadSettings'];
}

/** A payload from its draft to what has drifted since it was saved. */
export function createReview(
  parts: CoreParts,
  { modelFor, addSnippet, recordOf, validationNow, onAccepted, onMoved }: Given,
): Review {
  const judgeOf = (projectId: string) => judgePayloads(projectId, parts);
  const tell = (projectId: string, path: string) => parts.emit('files.changed', { projectId, paths: [path] });
  return {
    drafts: createDrafts({ ...parts, judgeOf, addSnippet, recordOf, validationNow, onSaved: tell }),
    drift: createDrift({ ...parts, onAccepted }),
    payloads: createPayloads({ ...parts, judgeOf, modelFor }),
    payloadSettings: createPayloadSettings({
      ...parts,
      async onChanged(projectId) {
        await onMoved(projectId);
        tell(projectId, projectSettingsFile);
      },
    }),
  };
}
