import { flushSync } from 'react-dom';
import type { MeasureText } from './shortenName.ts';

/** The room a text has, CSS pixels, and how wide texts are drawn there. */
export interface TextRoom {
  readonly width: number;
  readonly widthOf: MeasureText;
}

/** A text that is drawn a hair wider than its room still fits: the two are measured in different ways. */
const tolerance = 0.75;

type Told = (room: TextRoom) => void;

const watched = new Map<Element, Told>();
let observer: ResizeObserver | null = null;
let canvas: CanvasRenderingContext2D | null | undefined;

/**
 * Tells how much room an element has, and again whenever that changes or a font has come. All elements share one
 * observer, and what they draw anew is on the page before it is painted. Never told where nothing can be measured.
 */
export function watchRoom(element: Element, told: Told): () => void {
  if (!('ResizeObserver' in globalThis && 'fonts' in document)) return () => undefined;
  if (observer === null) {
    observer = new ResizeObserver((entries) => tellAll(entries.map(({ target }) => target)));
    // A text of another font than it is drawn with later has another width.
    document.fonts.addEventListener('loadingdone', () => {
      measures.clear();
      tellAll([...watched.keys()]);
    });
  }
  watched.set(element, told);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}

function tellAll(elements: readonly Element[]): void {
  flushSync(() => {
    for (const element of elements) {
      const width = element.getBoundingClientRect().width;
      const widthOf = width === 0 ? null : measureLike(element);
      if (widthOf !== null) watched.get(element)?.({ width: width + tolerance, widthOf });
    }
  });
}

const measures = new Map<string, MeasureText>();

/** Measures as an element draws; the same function for the same font. */
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
