import type { ComparedSession, SessionClaim } from '../../domain/session/sessionClaims.ts';
import type { Confirmation } from '../../domain/payload/ledger.ts';
import type { Drift } from '../../domain/drift.ts';
import type { HeadingPlace, PlacedHeading } from '../../domain/draft/placement.ts';
import type { MissingAnchors } from '../../domain/draft.ts';
import type { ParsedPayload, SectionId } from '../../domain/payload.ts';
import type { PayloadCheck, RepositoryClaims } from '../../domain/payloadCheck.ts';
import type { PayloadFile } from '../../domain/payload/payloadFile.ts';
import type { PayloadsElsewhere } from '../../domain/payload/payloadElsewhere.ts';
import type { RootRef } from './files.ts';
import type { TaskQuestion } from '../../domain/draft/taskQuestion.ts';

/** The text for a payload command, or why there is none. */
export type TextAnswer =
  /** `note`: guesses made in decoding it. */
  | { readonly status: 'ok'; readonly text: string; readonly note?: string }
  | { readonly status: 'missing' | 'too-large' | 'binary' }
  /** A sentence that names the file by its last part. */
  | { readonly status: 'unreadable'; readonly problem: string };

export interface PayloadsOverview {
  /** Relative to the root. */
  readonly folder: string;
  readonly payloads: readonly PayloadFile[];
  readonly elsewhere: PayloadsElsewhere;
}

/** The place that a command names for a heading; `forget` removes the remembered one. */
export interface NamedPlace {
  readonly heading: string;
  readonly place: HeadingPlace | 'forget';
}

/** Headings of a draft that name no section. Suspected secrets are masked. */
export interface HeadingsAnswer {
  /** Parts without a place: their text is under their own title. */
  readonly unknown: readonly {
    readonly heading: string;
    readonly line: number;
    /** Number of lines below it. */
    readonly lines: number;
    /** The likeliest section. */
    readonly likely: SectionId;
  }[];
  readonly placed: readonly Pick<PlacedHeading, 'heading' | 'line' | 'place' | 'by'>[];
  /** Headings that the command names and the text does not have. */
  readonly missing: readonly string[];
}

export interface DraftTextArgs extends RootRef {
  readonly text: string;
  /** Places of headings, before the remembered ones. */
  readonly places?: readonly NamedPlace[];
}

export interface ParsedAnswer {
  readonly headings: HeadingsAnswer;
  /** Suspected secrets are masked. */
  readonly payload: ParsedPayload;
  readonly tokens: number | null;
  /** False if it could not be scanned for secrets: the payload is empty then. */
  readonly scanned: boolean;
}

export type ConfirmAnswer =
  /** Suspected secrets are masked. */
  ({ readonly status: 'compared' } & Omit<Confirmation, 'answer'>) | { readonly status: 'not-scanned' };

export interface CheckAnswer {
  readonly headings: HeadingsAnswer;
  readonly tokens: number;
  /** Errors first, then in the order of the payload. */
  readonly checks: readonly PayloadCheck[];
  readonly claims: RepositoryClaims | null;
  /** The claims held against the session that the caller named; `null` if it named none. */
  readonly compared: ComparedClaims | null;
  /** Sentences on decisions about secrets that could not be used. */
  readonly notices: readonly string[];
}

/** The claims of a text, held against the transcript of a session. Suspected secrets are masked. */
export interface ComparedClaims {
  readonly session: Omit<ComparedSession, 'why'>;
  readonly claims: readonly (SessionClaim & { readonly section: SectionId; readonly line: number })[];
  /** Sentences about transcripts that could not be read. */
  readonly problems: readonly string[];
}

export interface DriftAnswer {
  readonly drift: Drift;
  readonly notices: readonly string[];
}

/** The task that a payload was saved for. */
export interface SavedTask {
  /** Suspected secrets are masked in it; empty if the draft has no words for a name. */
  readonly name: string;
  /** The newest session of the task before; `null` for a new task. */
  readonly continues: number | null;
  /** `option`: the caller named it; `draft`: the draft states it; `shared`: the draft shares much; `first`: there is no other. */
  readonly by: 'option' | 'draft' | 'shared' | 'first';
  /** Clauses as in `TaskQuestion`; empty unless it is `shared`. */
  readonly because: readonly string[];
}

export type SavePayloadAnswer =
  | {
      readonly status: 'saved';
      /** Relative to the root. */
      readonly path: string;
      readonly session: number;
      /** Records that the person knows the path: until then a repeated request finds this payload. */
      readonly acknowledge: () => Promise<void>;
      /** Parts of the draft outside of sections, with suspected secrets masked. */
      readonly leftOut: readonly string[];
      readonly headings: HeadingsAnswer;
      /** Sentences on what is not remembered. */
      readonly notices: readonly string[];
      /** Possible secrets that were saved, as warnings. */
      readonly possible: readonly PayloadCheck[];
      /** Set if it is longer than the project's limit. */
      readonly tooLong: PayloadCheck | null;
      readonly missing: MissingAnchors | null;
      readonly task: SavedTask;
    }
  /** Nothing was written: this very request saved the payload before, and its end was not told. */
  | {
      readonly status: 'already';
      readonly path: string;
      readonly session: number;
      readonly acknowledge: () => Promise<void>;
    }
  /** Nothing was saved: the draft does not say whose task it is. Suspected secrets are masked. */
  | { readonly status: 'task'; readonly question: TaskQuestion }
  | { readonly status: 'no-sections' }
  /** The command names a heading that the draft does not have: nothing was saved. */
  | { readonly status: 'no-heading'; readonly headings: HeadingsAnswer }
  /** `checks` is empty if only the front matter would contain a secret. */
  | {
      readonly status: 'secrets';
      readonly checks: readonly PayloadCheck[];
      /** Sentences on decisions about secrets that could not be used. */
      readonly notices: readonly string[];
    };
