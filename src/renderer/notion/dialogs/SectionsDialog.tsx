import { DatabaseDialog } from './DatabaseDialog.tsx';
import { PageDialog } from './PageDialog.tsx';
import type { SectionsDialogProps } from './sectionsDialogProps.ts';

/** Chooses the parts of a page or database that go into the message. */
export function SectionsDialog(props: SectionsDialogProps) {
  return props.source.object === 'page' ? <PageDialog {...props} /> : <DatabaseDialog {...props} />;
}
