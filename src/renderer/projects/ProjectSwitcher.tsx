import { Popover } from '@base-ui/react/popover';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { focusOpener } from '../ui/focusOpener.ts';
import { LocateDialog } from './LocateDialog.tsx';
import { ProjectList } from './ProjectList.tsx';
import { RemoveSampleDialog } from './RemoveSampleDialog.tsx';
import { SwitcherButton } from './SwitcherButton.tsx';
import type { ProjectStore } from './projectStore.ts';

export interface ProjectSwitcherProps {
  readonly store: ProjectStore;
  readonly onSample: () => void;
}

/** The open project, and all others behind it. */
export function ProjectSwitcher({ store, onSample }: ProjectSwitcherProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const current = useStore(store, (state) => state.current);
  const asking = useStore(store, (state) => state.asking);
  const sample = useStore(store, (state) => state.projects.find(({ id }) => id === removing));
  const { look, forget, removeSample, answerLocate } = store.getState();
  const change = (next: boolean, reason: string): void => {
    if (next) void look();
    setOpen(next);
    focusOpener(opener.current, next, reason);
  };
  return (
    <>
      <Popover.Root open={open} onOpenChange={(next, { reason }) => change(next, reason)}>
        <Popover.Trigger ref={opener} render={<SwitcherButton project={current} />} />
        <Popover.Portal>
          <Popover.Positioner className="menu-layer" sideOffset={4} align="start">
            <Popover.Popup className="menu switcher" aria-label="Projects">
              <ProjectList
                store={store}
                onDone={() => setOpen(false)}
                onSample={onSample}
                onRemoveSample={setRemoving}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {asking === null ? null : (
        <LocateDialog asking={asking} onAnswer={(anyway) => void answerLocate(anyway)} />
      )}
      {sample === undefined ? null : (
        <RemoveSampleDialog
          sample={sample}
          onDelete={() => void removeSample(sample.id)}
          onForget={() => void forget(sample.id)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}
