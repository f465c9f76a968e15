import { useEffect, type ReactNode } from 'react';
import {
  Group,
  Panel,
  Separator,
  usePanelRef,
  type LayoutChangedMeta,
  type PanelImperativeHandle,
} from 'react-resizable-panels';
import { useStore } from 'zustand';
import { isNarrow, onNarrowChange } from './narrow.ts';
import { useStores } from './StoresContext.ts';

export interface ColumnsProps {
  readonly left: ReactNode;
  readonly middle: ReactNode;
  readonly right: ReactNode;
}

/** CSS pixels. */
const usual = { wide: { left: 312, right: 424 }, narrow: { left: 268, right: 340 } } as const;

/** The three columns of Assemble. Widths are remembered per project. */
export function Columns({ left, middle, right: rightColumn }: ColumnsProps) {
  const { settings, projects, view } = useStores();
  const projectId = useStore(projects, (state) => state.currentId);
  const rightShown = useStore(view, (state) => state.rightShown);
  const saved = useStore(settings, (state) => state.settings.projects[projectId ?? '']);
  const widths = isNarrow() ? usual.narrow : usual.wide;
  const sources = usePanelRef();
  const right = usePanelRef();
  // A window that becomes wide or narrow takes its usual widths along, where the person has set none.
  useEffect(() => {
    const adapt = (): void => {
      const now = isNarrow() ? usual.narrow : usual.wide;
      if (saved?.sourcesWidth === undefined) sources.current?.resize(now.left);
      if (saved?.previewWidth === undefined) right.current?.resize(now.right);
    };
    return onNarrowChange(adapt);
  }, [saved, sources, right]);
  const remember = (): void => {
    if (projectId === null) return;
    const sourcesWidth = widthOf(sources.current);
    const previewWidth = widthOf(right.current);
    const changed = {
      ...(sourcesWidth === undefined ? {} : { sourcesWidth }),
      ...(previewWidth === undefined ? {} : { previewWidth }),
    };
    void settings.getState().change({ project: { id: projectId, settings: changed } });
  };
  const onChanged = (_layout: unknown, { isUserInteraction }: LayoutChangedMeta): void => {
    // The new widths can be read once they are drawn.
    if (isUserInteraction) requestAnimationFrame(remember);
  };
  return (
    <Group key={projectId} className="cols" orientation="horizontal" onLayoutChanged={onChanged}>
      <Panel
        id="sources"
        data-region="sources"
        defaultSize={saved?.sourcesWidth ?? widths.left}
        minSize={240}
        maxSize={420}
        groupResizeBehavior="preserve-pixel-size"
        panelRef={sources}
      >
        {left}
      </Panel>
      <Separator className="col-line" aria-label="Width of sources" />
      <Panel id="stack" data-region="stack" minSize={320}>
        {middle}
      </Panel>
      {rightShown ? (
        <>
          <Separator className="col-line" aria-label="Width of preview" />
          <Panel
            id="right"
            data-region="right"
            defaultSize={saved?.previewWidth ?? widths.right}
            minSize={320}
            maxSize={640}
            groupResizeBehavior="preserve-pixel-size"
            panelRef={right}
          >
            {rightColumn}
          </Panel>
        </>
      ) : null}
    </Group>
  );
}

function widthOf(panel: PanelImperativeHandle | null): number | undefined {
  return panel === null ? undefined : Math.round(panel.getSize().inPixels);
}
