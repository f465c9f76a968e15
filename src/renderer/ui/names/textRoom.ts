import { flushSync } from 'react-dom';
import type { MeasureText } from './shortenName.ts';

/** The room for a text, CSS pixels, and the measure of texts there. */
export interface TextRoom {
  readonly width: number;
  readonly widthOf: MeasureText;
}

/** A text that is drawn slightly wider than its room still fits: the browser measures the two in different ways. */
const tolerance = 0.75;

type RoomListener = (room: TextRoom) => void;

const watched = new Map<Element, RoomListener>();
let observer: ResizeObserver | null = null;
let canvas: CanvasRenderingContext2D | null | undefined;

/**
 * Reports the room of an element, and again whenever it changes or a font loads. All elements share one observer, and
 * the page shows their new drawing before the next paint. Never reports if nothing can be measured.
 */
export function watchRoom(element: Element, listener: RoomListener): () => void {
  if (!('ResizeObserver' in globalThis && 'fonts' in document)) return () => undefined;
  if (observer === null) {
    observer = new ResizeObserver((entries) => measureAll(entries.map(({ target }) => target)));
    // A text that first appears in a fallback font has another width later.
    document.fonts.addEventListener('loadingdone', () => {
      measures.clear();
      measureAll([...watched.keys()]);
    });
  }
  watched.set(element, listener);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}

function measureAll(elements: readonly Element[]): void {
  flushSync(() => {
    for (const element of elements) {
      const width = element.getBoundingClientRect().width;
      const widthOf = width === 0 ? null : measureLike(element);
      if (widthOf !== null) watched.get(element)?.({ width: width + tolerance, widthOf });
    }
  });
}

const measures = new Map<string, MeasureText>();

/** Returns a measure of the element's font; the same function for the same font. */
function measureLike(element: Element): MeasureText | null {
  canvas ??= document.createElement('canvas').getContext('2d');
  const context = canvas;
  if (context === null) return null;
  const { fontStyle, fontWeight, fontSize, fontFamily, letterSpacing } = getComputedStyle(element);
  const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const spacing = letterSpacing === 'normal' ? '0px' : letterSpacing;
  const key = `${font} ${spacing}`;
  const known = measures.get(key);
  if (known !== undefined) return known;
  const measure: MeasureText = (text) => {
    if (context.font !== font) context.font = font;
    context.letterSpacing = spacing;
    return context.measureText(text).width;
  };
  measures.set(key, measure);
  return measure;
}
