import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

export interface TipProps {
  readonly text: string | undefined;
  readonly children: ReactElement;
}

/** A tooltip over one element. It repeats or explains, and never carries information alone. */
export function Tip({ text, children }: TipProps) {
  // The tree is the same without a text: an element that moves in it would lose the focus.
  return (
    <Tooltip.Root disabled={text === undefined}>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal>
        <Tooltip.Positioner className="tip-layer" sideOffset={6}>
          <Tooltip.Popup className="tip" data-testid="tip">
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
