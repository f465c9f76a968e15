import { useEffect } from 'react';
import { useStore } from 'zustand';
import { listWords } from '../../../shared/domain/listWords.ts';
import {
  projectSettingsFile,
  warningThreshold,
  type LeftFolder,
  payloadLimitProblem,
} from '../../../shared/domain/payload/payloadSettings.ts';
import { payloadsOf } from '../../../shared/domain/project.ts';
import type { FolderStore } from '../../payloads/folderStore.ts';
import type { ProjectStore } from '../../projects/projectStore.ts';
import { Button } from '../../ui/Button.tsx';
import { countWords, formatCount, parseNumber, systemFormats } from '../../ui/formats.ts';
import type { PayloadSettingsStore } from './payloadSettingsStore.ts';
import { SettingsRow } from '../rows/SettingsSection.tsx';
import { TypedField } from '../rows/TypedField.tsx';

type ParsedLimit =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly problem: string };

export interface PayloadRowsProps {
  readonly projects: ProjectStore;
  readonly payloadSettings: PayloadSettingsStore;
  readonly folder: FolderStore;
}

/** The payload folder of the open project, its treatment by git, and the names and limit of payloads. */
export function PayloadRows({ projects, payloadSettings, folder: folderStore }: PayloadRowsProps) {
  const project = useStore(projects, (state) => state.current);
  const left = useStore(payloadSettings, (state) => state.left);
  const { look, tryChange } = payloadSettings.getState();
  useEffect(() => void look(), [look]);
  const { folder, limit, problem } = payloadsOf(project);
  const none = project === null ? 'Open a project first' : undefined;
  const where = project === null ? 'Open a project first.' : `Of ${project.name}.`;
  const kept = `Saved in ${projectSettingsFile}. Commit that file so that everyone in the project uses the same folder.`;
  return (
    <>
      <SettingsRow
        title="Payload folder"
        about={project === null ? where : `${where} ${kept}`}
        problem={
          <>
            {problem === undefined ? null : (
              <p className="field-problem" role="alert">
                {problem}
              </p>
            )}
            {left.map((other) => (
              <output key={other.folder} className="row-detail warn left-folder">
                {leftWords(other, folder)}
              </output>
            ))}
          </>
        }
      >
        <TypedField
          label="Payload folder"
          className="payload-folder"
          mono
          disabled={project === null}
          value={folder}
          onSave={(typed) => tryChange({ folder: typed })}
        />
      </SettingsRow>
      <SettingsRow
        title="Tracked or ignored"
        about={`Whether git tracks the files in ${folder} or ignores them`}
      >
        <Button
          disabledReason={none}
          onClick={() => (project === null ? undefined : void folderStore.getState().show(project.id))}
        >
          Tracked or ignored…
        </Button>
      </SettingsRow>
      <SettingsRow
        title="Names"
        about="The names are fixed, so that every agent, script and colleague can rely on them. In a payload, N is the session that ended. In a first message, N is the session that starts."
      >
        <span className="mono file-names">
          <span>session-N.md</span>
          <span>first-message-N.md</span>
        </span>
      </SettingsRow>
      <SettingsRow
        title="Longest payload"
        about={`In tokens. The meter turns amber at ${formatCount(warningThreshold(limit))}; longer payloads ask before saving.`}
      >
        <TypedField
          label="Longest payload, in tokens"
          className="figure limit"
          inputMode="decimal"
          disabled={project === null}
          value={formatCount(limit)}
          onSave={async (typed) => {
            const parsed = parseLimit(typed);
            return parsed.ok ? await tryChange({ limit: parsed.value }) : parsed.problem;
          }}
        />
      </SettingsRow>
    </>
  );
}

function leftWords({ folder, payloads, messages }: LeftFolder, now: string): string {
  const found = listWords([
    ...(payloads === 0 ? [] : [countWords(payloads, 'payload')]),
    ...(messages === 0 ? [] : [countWords(messages, 'first message')]),
  ]);
  return payloads + messages === 1
    ? `${found} is in ${folder}. It stays there, and out of the list of sessions; move it to ${now} yourself to go on from it.`
    : `${found} are in ${folder}. They stay there, and out of the list of sessions; move them to ${now} yourself to go on from them.`;
}

function parseLimit(typed: string): ParsedLimit {
  const value = parseNumber(typed, true);
  if (value === null) return { ok: false, problem: `Type a number, e.g. ${formatCount(1_000)}.` };
  const problem = payloadLimitProblem(Math.round(value), systemFormats);
  return problem === null ? { ok: true, value: Math.round(value) } : { ok: false, problem };
}
