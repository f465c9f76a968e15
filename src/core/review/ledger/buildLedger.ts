import {
  carriedSections,
  type CarriedSection,
  type LedgerEntry,
  type LedgerStatus,
} from '../../../shared/domain/payload/ledger.ts';
import type { Payload, PayloadEntry } from '../../../shared/domain/payload.ts';
import { isCovered, matchEntries, worded, type Worded } from '../../payload/match/matchEntries.ts';
import { supersedes } from './supersedes.ts';

export interface SessionPayload {
  readonly session: number;
  readonly payload: Payload;
}

interface Item {
  section: CarriedSection;
  entry: PayloadEntry;
  words: Worded['words'];
  status: LedgerStatus;
  madeIn: number;
  lastIn: number;
  endedIn?: number;
  supersededBy?: string;
}

type Carried = Worded & { readonly section: CarriedSection };

/**
 * Returns all decisions, deferred items, eliminated hypotheses and flags of a task, from its payloads alone, oldest
 * first.
 */
export function buildLedger(payloads: readonly SessionPayload[]): readonly LedgerEntry[] {
  const items: Item[] = [];
  for (const { session, payload } of payloads) {
    const entries = carriedEntries(payload);
    const found = matchEntries(items, entries);
    for (const [item, carried] of found) renew(item, carried, session);
    const known = new Set(found.values());
    const added = entries.filter((entry) => !known.has(entry));
    for (const item of items) {
      if (found.has(item)) continue;
      if (item.status === 'standing' && isCovered(item, entries)) item.lastIn = session;
      else if (item.status === 'standing' || item.status === 'dropped') end(item, added, session);
    }
    items.push(...added.map((carried) => begin(carried, session)));
  }
  return items.map(({ words: _words, ...entry }) => entry);
}

/** Returns the entries of a payload that must not get lost by omission. */
export function carriedEntries(payload: Payload): readonly Carried[] {
  return payload.sections.flatMap(({ id, entries }) => {
    const section = carriedSections.find((one) => one === id);
    return section === undefined ? [] : entries.map((entry) => ({ ...worded(entry), section }));
  });
}

function begin({ section, entry, words }: Carried, session: number): Item {
  const { mark } = entry;
  return {
    section,
    entry,
    words,
    status: mark ?? 'standing',
    // A payload names a later session than its own only by mistake.
    madeIn: Math.min(entry.session ?? session, session),
    lastIn: session,
    ...(mark === undefined ? {} : { endedIn: session }),
  };
}

function renew(item: Item, { section, entry, words }: Carried, session: number): void {
  const status = entry.mark ?? 'standing';
  if (status === 'standing') delete item.endedIn;
  else if (item.status !== status) item.endedIn = session;
  delete item.supersededBy;
  item.status = status;
  item.section = section;
  // A later payload often omits the reason; it still holds.
  item.entry =
    item.entry.why !== undefined && entry.why === undefined ? { ...entry, why: item.entry.why } : entry;
  item.words = words;
  item.madeIn = Math.min(item.madeIn, entry.session ?? item.madeIn);
  item.lastIn = session;
}

function end(item: Item, added: readonly Carried[], session: number): void {
  const by = added.find(({ entry, words }) => supersedes({ text: saysOf(entry), words }, item.words));
  if (by !== undefined) item.supersededBy = by.entry.text;
  else if (item.status === 'dropped') return;
  item.status = by === undefined ? 'dropped' : 'superseded';
  item.endedIn = session;
}

/** Returns an entry's text with its reason, which often mentions a change. */
export function saysOf({ text, why }: PayloadEntry): string {
  return why === undefined ? text : `${text} ${why}`;
}
