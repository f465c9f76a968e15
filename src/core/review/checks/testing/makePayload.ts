import {
  sectionTitles,
  type Payload,
  type PayloadEntry,
  type SectionId,
  type Template,
} from '../../../../shared/domain/payload.ts';

type Entries = readonly (string | PayloadEntry)[];

/** Makes a payload of sections by id; a text makes an entry. */
export function makePayload(
  sections: Readonly<Partial<Record<SectionId, Entries>>>,
  template: Template = 'standard',
): Payload {
  return {
    title: 'Payload',
    template,
    outside: [],
    sections: Object.entries(sections).map(([id, entries]) => ({
      id: id as SectionId,
      title: sectionTitles[id as SectionId],
      entries: entries.map((entry) => (typeof entry === 'string' ? { text: entry } : entry)),
    })),
  };
}

/** A payload without any checks. */
export const goodSections = {
  goal: [
    'Extract UserService and OrderService from the monolith. Interface contracts stay unchanged; a breaking change is a blocker.',
  ],
  decisions: [
    {
      text: 'No shared singleton state between services',
      why: 'SessionManager caused test isolation failures',
      session: 1,
    },
    {
      text: 'OrderService takes a userId, never imports UserService',
      why: 'circular dependency risk',
      session: 2,
    },
    {
      text: 'Each service re-exports its own error types',
      why: 'keeps services independently deployable',
      session: 2,
    },
  ],
  deferred: [
    'Retry logic in OrderService.create(). Not before the extraction is stable.',
    'Deprecation wrapper for createOrderWithUser(). After the extraction.',
  ],
  next: [
    'Replace the UserService import at src/legacy/checkout.ts line 88 with userId, then run OrderService.test.ts.',
  ],
  files: [
    { text: '', path: 'src/services/UserService.ts', state: 'done' },
    { text: '', path: 'src/types/UserContext.ts', state: 'done' },
    { text: 'create() missing', path: 'src/legacy/checkout.ts', state: 'in-progress' },
    { text: 'out of scope', path: 'src/services/NotificationService.ts', state: 'untouched' },
  ],
  flags: [
    'OrderRepository opens its own connection in tests. Expected for now.',
    'The OrderService mock now matches the new interface; delete the old one.',
  ],
} as const satisfies Partial<Record<SectionId, Entries>>;
