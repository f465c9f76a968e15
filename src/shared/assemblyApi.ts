import type { ExportResult, ExportTarget, Preview } from './domain/assembly.ts';
import type { Difference } from './domain/difference.ts';
import type { DecisionScope } from './domain/finding.ts';
import type { StackRef } from './refs.ts';

/** First messages, made of stacks. */
export interface AssemblyApi {
  /**
   * Makes a stack the one that is kept assembled: its state arrives by `assembly.changed` until another is opened by
   * the same `looker`, a window or page. Who gives no name is one looker for each project.
   */
  open(args: StackRef & { readonly looker?: string }): Promise<void>;
  /** Reads every source again; services are asked for what is newer. */
  refresh(args: StackRef): Promise<void>;
  /** As `refresh`, for some items. Answers at once; how far it is shows in `assembly.changed`. */
  refreshItems(args: StackRef & { readonly itemIds: readonly string[] }): Promise<void>;
  /** Stops asking services for items: the copies fetched before stand. What is not being fetched is left alone. */
  cancelFetch(args: StackRef & { readonly itemIds: readonly string[] }): Promise<void>;
  /** How an item differs from what was copied of it last. Rejects with `assembly/not-copied`. */
  difference(args: StackRef & { readonly itemId: string }): Promise<Difference>;
  /** The text as it would be copied, findings masked. */
  preview(args: StackRef): Promise<Preview>;
  /** Reads, scans and writes one coherent snapshot. Over budget is refused unless said to be fine. */
  export(
    args: StackRef & { readonly target: ExportTarget; readonly allowOverBudget?: boolean },
  ): Promise<ExportResult>;
}

/** What is done about findings. */
export interface SecretsApi {
  /** Decides findings of the assembled stack. `allow` needs a reason. Rejects with `secrets/unknown-finding`, `/reason-missing`. */
  decide(
    args: StackRef & {
      readonly findingIds: readonly string[];
      readonly decision: 'redact' | 'allow';
      readonly scope: DecisionScope;
      readonly reason?: string;
    },
  ): Promise<void>;
  /** Makes decided findings open again. */
  undecide(args: StackRef & { readonly findingIds: readonly string[] }): Promise<void>;
}
