import { ClipboardPaste, Copy, FileText, FolderOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { partsVariable } from '../../../shared/domain/payload/templateForms.ts';
import type { FillingStore } from '../../library/fillingStore.ts';
import { PartsMenu } from '../../library/PartsMenu.tsx';
import { usePayloadSettings } from '../../shell/PayloadSettingsContext.ts';
import { Button } from '../../ui/Button.tsx';
import { HelpLink } from '../../shell/HelpLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { countWords, formatTime } from '../../ui/formats.ts';
import { draftPromptId } from '../copyPrompt.ts';
import type { Review } from '../createReview.ts';
import { startTemplates } from './DraftStartItems.tsx';
import { readDroppedText } from './readDroppedText.ts';

export interface EmptyDraftProps {
  readonly review: Review;
  readonly filling: FillingStore;
  readonly onCopyPrompt: () => void;
}

/** Shown if there is nothing to review: the ways to get a draft. */
export function EmptyDraft({
  review: { drafts, view, openProject },
  filling,
  onCopyPrompt,
}: EmptyDraftProps) {
  const parts = useStore(filling, ({ typed }) => typed[draftPromptId]?.[partsVariable] ?? '');
  const found = useStore(drafts, (state) => state.found);
  const phase = useStore(drafts, (state) => state.phase);
  const { folder } = usePayloadSettings();
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { begin, refreshFound } = drafts.getState();
  useEffect(() => void refreshFound(), [refreshFound]);
  const takeFile = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const read = await readDroppedText(file);
    setProblem(read.ok ? null : read.problem);
    if (read.ok) await begin({ from: 'text', text: read.text });
  };
  if (phase === 'loading') return <div className="colbody" aria-busy="true" />;
  if (phase === 'idle') {
    return (
      <div className="colbody">
        <div className="empty">
          <b>No project is open</b>
          <p className="muted">
            A draft belongs to the project that its session was about. Open a project first.
          </p>
          <Button look="primary" icon={FolderOpen} onClick={() => void openProject()}>
            Open project
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="colbody scroll">
      <div className="draft-empty">
        <div className="empty">
          <Icon of={ClipboardPaste} size={20} className="muted" />
          <b>Add the agent’s draft</b>
          <p className="muted">
            Send the draft prompt to the agent. Then paste its answer here, or drop it as a file.
          </p>
          <span className="draft-empty-actions">
            <Button look="primary" icon={ClipboardPaste} onClick={() => view.getState().open('paste')}>
              Paste the draft
            </Button>
            <Button icon={FolderOpen} onClick={() => picker.current?.click()}>
              Open a file…
            </Button>
            <Button icon={Copy} onClick={onCopyPrompt}>
              Copy draft prompt
            </Button>
          </span>
          <p className="muted">
            The draft prompt asks for{' '}
            <PartsMenu
              value={parts}
              automatic="the parts of the payload in the stack"
              onChange={(value) => filling.getState().type(draftPromptId, partsVariable, value)}
            />
          </p>
          <HelpLink page="review.md">How a draft becomes a payload</HelpLink>
          <input
            ref={picker}
            type="file"
            hidden
            accept=".md,.markdown,.txt,text/*"
            aria-label="File with the draft"
            onChange={(event) => {
              void takeFile(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          {problem === null ? null : (
            <p className="bad" role="alert">
              {problem}
            </p>
          )}
        </div>
        {found.length === 0 ? null : (
          <div>
            <h3>{`${countWords(found.length, 'draft')} found in ${folder}`}</h3>
            <ul className="draft-found">
              {found.map(({ path, changed }) => (
                <li key={path}>
                  <button type="button" title={path} onClick={() => void begin({ from: 'file', path })}>
                    <Icon of={FileText} />
                    <span className="mono trunc">{path}</span>
                    <span className="num muted">{formatTime(changed)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div>
          <h3>Start from a template</h3>
          <ul className="draft-found">
            {startTemplates.map(({ template, name, about, icon }) => (
              <li key={template}>
                <button type="button" onClick={() => void begin({ from: 'template', template })}>
                  <Icon of={icon} />
                  <span>
                    {name}
                    <small className="muted">{about}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}
