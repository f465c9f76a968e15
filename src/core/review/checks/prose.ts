import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { entryPlaces, pointTo, type CheckedPayload } from './entryPlaces.ts';

const mostWords = 60;
const fence = /^\s{0,20}(?:`{3,}|~{3,})/u;
const point = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/u;

/** Finds a point that has become a long text. Other checks judge code in fences and nested points. */
export function prose(payload: CheckedPayload): readonly PayloadCheck[] {
  return entryPlaces(payload).flatMap((place): PayloadCheck[] => {
    const words = countWords(`${spoken(place.entry.text)} ${place.entry.why ?? ''}`);
    if (words <= mostWords) return [];
    return [
      {
        id: 'prose',
        severity: 'info',
        ...pointTo(place),
        message: `${words} words in one point, so what it asks for is easily missed. Split it, or cut it to what binds.`,
      },
    ];
  });
}

function spoken(text: string): string {
  let fenced = false;
  const kept = text.split('\n').filter((line, index) => {
    if (fence.test(line)) fenced = !fenced;
    else if (!fenced) return index === 0 || !point.test(line);
    return false;
  });
  return kept.join(' ');
}

/** Counts words; in scripts without spaces, two characters count as one. */
function countWords(text: string): number {
  const dense =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  const rest = text.replaceAll(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu,
    ' ',
  );
  const words = rest.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return words + Math.ceil(dense / 2);
}
