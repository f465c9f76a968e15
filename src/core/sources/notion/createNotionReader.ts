import { createHash } from 'node:crypto';
import type { BlockOrigin } from '../../../shared/domain/assembly.ts';
import type { ItemOf, SourceReader, SourceReading } from '../sourceReader.ts';
import { databaseNodes, lostColumns } from './copies/databaseNodes.ts';
import type { FetchCopy } from './read/fetchCopy.ts';
import { copyKey, type CachedCopy, type CachedCopies } from './copies/cachedCopies.ts';
import { withoutTitle } from './text/notionId.ts';
import { joinSections, sectionsOf } from './text/sections.ts';

/** Reads Notion's items from the copies on this disk; `fetch` updates them. */
export function createNotionReader(
  copies: Pick<CachedCopies, 'read'>,
  fetchCopy: FetchCopy,
): SourceReader<'notion'> {
  return {
    kind: 'notion',
    async read(item) {
      const kept = await copies.read(copyKey(item.source));
      if (kept !== null) return readingOf(item, kept);
      return {
        status: 'not-read',
        problem: 'This has not been fetched from Notion yet. Connect to the internet and refresh it.',
      };
    },
    async fetch(item, { signal, onProgress }) {
      await fetchCopy(copyKey(item.source), { signal, onProgress });
    },
  };
}

function readingOf({ source, headings }: ItemOf<'notion'>, kept: CachedCopy): SourceReading {
  const sections = kept.object === 'page' ? kept.sections : sectionsOf(databaseNodes(kept, source));
  const wanted = headings === undefined ? null : new Set(headings);
  const chosen = wanted === null ? sections : sections.filter(({ id }) => wanted.has(id));
  const partial = [
    kept.partial,
    sayLost('selected section', wanted === null ? 0 : wanted.size - chosen.length),
    kept.object === 'page' ? undefined : sayLost('selected column', lostColumns(kept, source.columns).length),
  ].filter((words) => words !== undefined);
  const origin: BlockOrigin = {
    readAt: kept.readAt,
    ...(kept.editedAt === '' ? {} : { editedAt: kept.editedAt }),
    ...(kept.editedBy === undefined ? {} : { editedBy: kept.editedBy }),
    ...(partial.length === 0 ? {} : { partial: partial.join(' ') }),
    ...(kept.url.startsWith('https://') ? { url: withoutTitle(kept.url) } : {}),
  };
  if (wanted !== null && wanted.size > 0 && chosen.length === 0) {
    return {
      status: 'missing',
      problem:
        'The page no longer contains any of the selected sections. Select sections again, or use the whole page.',
      origin,
    };
  }
  // Half a character can't be written as UTF-8.
  const text = `${joinSections(chosen)}\n`.replaceAll(/\p{Surrogate}/gu, '\u{fffd}');
  return {
    status: 'ok',
    text,
    version:
      kept.object === 'page' && kept.editedAt !== ''
        ? `edited ${kept.editedAt}`
        : `version ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`,
    fileName: 'notion.md',
    title: kept.title,
    detail: kept.object === 'page' ? 'Notion page' : 'Notion database',
    origin,
  };
}

function sayLost(what: string, count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? `A ${what} is no longer there.` : `${count} ${what}s are no longer there.`;
}
