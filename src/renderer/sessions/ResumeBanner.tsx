import { GitCompare, Plus, X } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { describeDrift } from '../../shared/domain/drift.ts';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import type { PayloadFile } from '../../shared/domain/payload/payloadFile.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Tip } from '../ui/Tip.tsx';
import { systemFormats } from '../ui/formats.ts';
import { addPayload } from './addPayload.ts';
import { isWorthSaying } from './drift/driftWords.ts';
import { payloadInStack } from '../stack/payloadInStack.ts';
import { resumeKey, type ResumeStore } from './resumeStore.ts';

export interface ResumeBannerProps {
  readonly projectId: string;
  /** The newest payload of the project. */
  readonly newest: PayloadFile;
  readonly resume: ResumeStore;
  readonly stack: StackStore;
  readonly onReview: (session: number) => void;
}

/** One line above the stack about changes since the last session; nothing if there are none. */
export function ResumeBanner({ projectId, newest, resume, stack, onReview }: ResumeBannerProps) {
  const store = useStore(resume, (state) => state.drift);
  const dismissed = useStore(resume, (state) => state.dismissed);
  const drift = useStore(store, (state) => state.drift);
  const current = useStore(stack, (state) => state.current);
  const { session } = newest;
  const wanted = !dismissed.has(resumeKey(projectId, session));
  useEffect(() => (wanted ? store.getState().follow(session) : undefined), [store, session, wanted]);
  if (!wanted || drift === null || drift.session !== session || !isWorthSaying(drift)) return null;
  const sentence = showHidden(describeDrift(drift, systemFormats));
  return (
    <section className="resume" aria-label="Since the last session">
      <Icon of={GitCompare} size={14} className="warn" />
      <Tip text={sentence}>
        <output>{sentence}</output>
      </Tip>
      <span className="resume-actions">
        <Button size="s" onClick={() => onReview(session)}>
          See what changed
        </Button>
        {current === null || payloadInStack(current, session, session) ? null : (
          <Button
            size="s"
            icon={Plus}
            aria-label={`Add session ${session} to the stack`}
            onClick={() => void addPayload(stack, session)}
          >
            {`Add session ${session}`}
          </Button>
        )}
      </span>
      <Button
        look="icon"
        size="s"
        icon={X}
        aria-label="Dismiss"
        tip="Hide until the next start"
        onClick={() => resume.getState().dismiss(projectId, session)}
      />
    </section>
  );
}
