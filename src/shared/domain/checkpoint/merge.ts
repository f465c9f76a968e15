/** A part of a checkpoint that was changed here and on GitHub. */
export interface CheckpointConflict {
  /** The same for the same three texts in the same section, so that a choice outlives another reading. */
  readonly id: string;
  /** Name of its section; empty above the first heading. */
  readonly section: string;
  /** Empty if it was removed here. */
  readonly mine: string;
  /** Empty if it was removed on GitHub. */
  readonly theirs: string;
  /** Text before both changes; `null` if it is new on both sides, or if that is not known. */
  readonly base: string | null;
}

/** A person's decision of a conflict. */
export type ConflictChoice =
  | { readonly kind: 'mine' }
  | { readonly kind: 'theirs' }
  /** Mine, then theirs below it. */
  | { readonly kind: 'both' }
  | { readonly kind: 'text'; readonly text: string };

/** Decisions by the ids of their conflicts. */
export type ConflictChoices = Readonly<Record<string, ConflictChoice>>;

/** A numbered line of one of the two texts. */
export interface CheckpointLine {
  readonly number: number;
  readonly text: string;
}

/** A row of the two texts side by side: the issue as it is, and as it would be. */
export type CheckpointRow =
  | {
      readonly kind: 'line';
      /** `kept` and `taken` are a person's: a line that stays, and a box that is ticked. */
      readonly mark: 'same' | 'changed' | 'kept' | 'taken';
      readonly left: CheckpointLine | null;
      readonly right: CheckpointLine | null;
      /** Name of the fold that it stands in. */
      readonly fold?: string;
    }
  | { readonly kind: 'conflict'; readonly id: string };

/** The changes that a push would make. */
export interface CheckpointChanges {
  readonly added: number;
  readonly removed: number;
  /** Groups of lines that come or go from here. */
  readonly fromHere: number;
  /** Texts of boxes that a person ticked since the last push. */
  readonly ticked: readonly string[];
  /** Lines of persons that are new since the last push, with the name of their section. */
  readonly kept: readonly { readonly section: string; readonly text: string }[];
}
