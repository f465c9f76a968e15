import { useId } from 'react';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';

/** The whole output of git and of hooks. */
export function GitOutput({ output }: { readonly output: string }) {
  const id = useId();
  return (
    <div className="form">
      <span className="field-label" id={id}>
        Output of git and its hooks
      </span>
      <section className="session-command code scroll" aria-labelledby={id} tabIndex={0}>
        {output.split('\n').map(showHidden).join('\n')}
      </section>
    </div>
  );
}
