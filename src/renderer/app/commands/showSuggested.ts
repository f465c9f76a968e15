import type { Stores } from '../../stores/createStores.ts';

/**
 * Shows the suggested files and moves the focus there; `about`: those that belong to this file. They stand above the
 * unfiltered files, so the filter is cleared: a list that appears only later would take the focus while the person types.
 */
export function showSuggested(
  { view, aliases, files, suggest }: Pick<Stores, 'view' | 'aliases' | 'files' | 'suggest'>,
  about?: string,
): void {
  view.getState().showSources('files');
  aliases.getState().show(null);
  files.getState().setFilter('');
  suggest.getState().show(about);
}
