import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

export interface TipProps {
  readonly text: string | undefined;
  readonly children: ReactElement;
}

/** A tooltip over one element. It repeats or explains; nothing is said by it alone. */
export function Tip({ text, children }: TipProps) {
  // Drawn the same without a text: an element that were put somewhere else would lose the focus.
  return (
    <Tooltip.Root disabled={text === undefined}>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal>
        <Tooltip.Positioner className="tip-layer" sideOffset={6}>
          <Tooltip.Popup className="tip">{text}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
