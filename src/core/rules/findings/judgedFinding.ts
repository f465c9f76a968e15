import type { RulesFinding } from '../../../shared/domain/rules.ts';

/** A change that a ticked finding makes. Lines count from 1 in the file on disk. */
export type TextChange =
  | {
      readonly type: 'replace';
      readonly line: number;
      readonly start: number;
      readonly from: string;
      readonly to: string;
    }
  | { readonly type: 'remove'; readonly first: number; readonly last: number }
  /** Sections in the order in which they fill the places that they have now. */
  | { readonly type: 'order'; readonly sections: readonly LineSpan[] }
  | { readonly type: 'append'; readonly text: string };

export interface LineSpan {
  readonly first: number;
  readonly last: number;
}

/** A finding with what its choices do to the text. */
export interface JudgedFinding extends Omit<RulesFinding, 'choices'> {
  readonly choices: readonly { readonly label: string; readonly changes: readonly TextChange[] }[];
}
