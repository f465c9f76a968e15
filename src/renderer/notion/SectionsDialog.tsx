import { DatabaseDialog } from './DatabaseDialog.tsx';
import { PageDialog } from './PageDialog.tsx';
import type { SectionsDialogProps } from './sectionsDialogProps.ts';

/** What of a page or database goes into the message. */
export function SectionsDialog(props: SectionsDialogProps) {
  return props.source.object === 'page' ? <PageDialog {...props} /> : <DatabaseDialog {...props} />;
}
