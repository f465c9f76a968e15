import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { formatCount } from './formats.ts';

type Generate = Parameters<typeof setCustomNativeDragPreview>[0]['nativeSetDragImage'];

/** Draws the drag image: the name, with the number of further rows. */
export function showDragPreview(nativeSetDragImage: Generate, name: string, more: number): void {
  setCustomNativeDragPreview({
    nativeSetDragImage,
    getOffset: pointerOutsideOfPreview({ x: '12px', y: '8px' }),
    render: ({ container }) => {
      const chip = document.createElement('div');
      chip.className = 'drag-preview';
      const text = document.createElement('span');
      text.className = 'trunc';
      text.textContent = name;
      chip.append(text);
      if (more > 0) {
        const count = document.createElement('span');
        count.className = 'num muted';
        count.textContent = `+${formatCount(more)}`;
        chip.append(count);
      }
      container.append(chip);
    },
  });
}
