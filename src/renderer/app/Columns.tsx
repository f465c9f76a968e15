import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import {
  Group,
  Panel,
  Separator,
  usePanelRef,
  type LayoutChangedMeta,
  type PanelImperativeHandle,
} from 'react-resizable-panels';
import { useStore } from 'zustand';
import { isNarrow } from './commands/narrow.ts';
import { useStores } from '../stores/StoresContext.ts';

export interface ColumnsProps {
  readonly left: ReactNode;
  readonly middle: ReactNode;
  readonly right: ReactNode;
}

/** CSS pixels. */
const sidebar = { wide: 232, rail: 56 } as const;
/** Width that a line of the stack fills; a wider window gives the rest to the preview. */
const widestStack = 760;

/** Returns the widths of columns that the user has not resized, for this much room. */
function usualWidths(room: number): { readonly left: number; readonly right: number } {
  if (isNarrow()) return { left: 268, right: 340 };
  const left = room < 2_000 ? 312 : 420;
  return { left, right: Math.max(424, room - left - widestStack) };
}

/** The three columns of Assemble. The app remembers their widths per project. */
export function Columns({ left, middle, right: rightColumn }: ColumnsProps) {
  const { settings, projects, view } = useStores();
  const projectId = useStore(projects, (state) => state.currentId);
  const rightShown = useStore(view, (state) => state.rightShown);
  const saved = useStore(settings, (state) => state.settings.projects[projectId ?? '']);
  const collapsed = useStore(view, (state) => state.sidebarCollapsed);
  // The window's size gives these widths before the columns are drawn.
  const widths = usualWidths(window.innerWidth - (collapsed ? sidebar.rail : sidebar.wide));
  const sources = usePanelRef();
  const right = usePanelRef();
  const [group, setGroup] = useState<HTMLDivElement | null>(null);
  /** The project whose columns the user has resized, known before the settings have saved it. */
  const resizedIn = useRef<string | null>(null);
  // When the room changes, columns that the user has not resized follow the usual widths.
  useEffect(() => {
    if (group === null) return undefined;
    let frame = 0;
    const adapt = (): void => {
      if (projectId !== null && resizedIn.current === projectId) return;
      const now = usualWidths(group.clientWidth);
      if (saved?.sourcesWidth === undefined) sources.current?.resize(now.left);
      if (saved?.previewWidth === undefined) right.current?.resize(now.right);
    };
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      // By then the group knows its own new width, which the sizes of its columns depend on.
      frame = requestAnimationFrame(adapt);
    });
    observer.observe(group);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [saved, group, sources, right, projectId]);
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
    if (!isUserInteraction) return;
    resizedIn.current = projectId;
    // The new widths are readable only after the next frame is drawn.
    requestAnimationFrame(remember);
  };
  return (
    <Group
      key={projectId}
      elementRef={setGroup}
      className="cols"
      data-testid="columns"
      orientation="horizontal"
      onLayoutChanged={onChanged}
    >
      <Panel
        id="sources"
        data-region="sources"
        defaultSize={saved?.sourcesWidth ?? widths.left}
        minSize={240}
        maxSize={420}
        groupResizeBehavior="preserve-pixel-size"
        panelRef={sources}
      >
        <Later>{left}</Later>
      </Panel>
      <Separator className="col-line" aria-label="Width of sources" />
      <Panel id="stack" data-region="stack" minSize={320}>
        <Later>{middle}</Later>
      </Panel>
      {rightShown ? (
        <>
          <Separator className="col-line" aria-label="Width of preview" />
          <Panel
            id="right"
            data-region="right"
            defaultSize={saved?.previewWidth ?? widths.right}
            minSize={320}
            groupResizeBehavior="preserve-pixel-size"
            panelRef={right}
          >
            <Later>{rightColumn}</Later>
          </Panel>
        </>
      ) : null}
    </Group>
  );
}

/**
 * Draws what a column of a project that is being opened contains after the window's frame and its empty columns: the panels
 * measure themselves right after the first drawing, and a press comes between the steps of the second.
 */
function Later({ children }: { readonly children: ReactNode }) {
  const { stack } = useStores();
  const [isOpen] = useState(() => stack.getState().phase === 'ready');
  return useDeferredValue(true, isOpen) ? children : null;
}

function widthOf(panel: PanelImperativeHandle | null): number | undefined {
  return panel === null ? undefined : Math.round(panel.getSize().inPixels);
}
