import { Target } from 'lucide-react';
import { kindIcons } from '../stack/kindIcon.ts';
import { Button } from '../ui/Button.tsx';
import { FileName } from '../ui/FileName.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { FindingGroup } from './findingGroups.ts';

/** Names the item of the findings; offers to proceed without it if its scan failed. */
export function GroupHead({
  group,
  onExclude,
}: {
  readonly group: FindingGroup;
  readonly onExclude: () => void;
}) {
  const { title, place, detail, kind, scanFailed } = group;
  return (
    <header>
      <Icon of={kind === null ? Target : kindIcons[kind]} className="muted" />
      <b className="trunc">
        <FileName name={title} />
      </b>
      {place === '' ? null : <span className="muted mono trunc small">{place}</span>}
      {detail === '' ? null : <span className="muted trunc small">{detail}</span>}
      {scanFailed ? (
        <>
          <span className="badge bad">Could not scan</span>
          <span className="grow" />
          <Button look="ghost" size="s" onClick={onExclude}>
            Turn off item
          </Button>
        </>
      ) : null}
    </header>
  );
}
