import { KeyCombination } from '../ui/KeyCaps.tsx';

/** The palette's own keys. The sheet of shortcuts has them for assistive technology. */
export function PaletteFoot() {
  return (
    <div className="foot" aria-hidden="true">
      <span>
        <KeyCombination of="Up" />
        <KeyCombination of="Down" />
        Move
      </span>
      <span>
        <KeyCombination of="Enter" />
        Open
      </span>
      <span>
        <KeyCombination of="Space" />
        Toggle in stack
      </span>
      <span className="grow" />
      <span>
        <KeyCombination of=">" />
        Commands
      </span>
      <span>
        <KeyCombination of="#" />
        Issues
      </span>
      <span>
        <KeyCombination of="@" />
        Sessions
      </span>
    </div>
  );
}
