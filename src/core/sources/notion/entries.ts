import type { NotionEntry } from '../../../shared/domain/source/notion.ts';
import type { NotionObject } from './text/notionObject.ts';
import { pageAddress, withoutTitle } from './text/notionId.ts';

/** Remembers entries of this run's lists, for the titles of their parents. */
export interface Entries {
  toEntry(object: NotionObject): NotionEntry;
}

const deepest = 20;

export function createEntries(): Entries {
  const seen = new Map<string, { readonly title: string; readonly parentId: string }>();
  const pathOf = (parentId: string): readonly string[] => {
    const path: string[] = [];
    const passed = new Set<string>();
    for (let id = parentId; path.length < deepest && !passed.has(id);) {
      const parent = seen.get(id);
      if (parent === undefined) break;
      passed.add(id);
      path.unshift(parent.title);
      id = parent.parentId;
    }
    return path;
  };
  return {
    toEntry(object) {
      // The user knows a data source as its database.
      const id = object.object === 'data_source' && object.parentId !== '' ? object.parentId : object.id;
      const isPage = object.object === 'page';
      seen.set(object.id, {
        title: object.title,
        parentId: object.object === 'data_source' ? '' : object.parentId,
      });
      if (id !== object.id && !seen.has(id)) seen.set(id, { title: object.title, parentId: '' });
      return {
        object: isPage ? 'page' : 'database',
        id,
        title: object.title,
        ...(object.icon === undefined ? {} : { icon: object.icon }),
        path: id === object.id ? pathOf(object.parentId) : [],
        editedAt: object.editedAt,
        url: object.url.startsWith('https://') ? withoutTitle(object.url) : pageAddress(id),
        hasChildren: isPage,
      };
    },
  };
}
