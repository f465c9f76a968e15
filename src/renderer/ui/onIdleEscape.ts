/** What has the key for itself while it is open. */
const layers = ':is([role="dialog"], [role="menu"], [role="listbox"])';

/** Hears Esc where nothing else had a use for it: nothing was open, and nothing was emptied or left by it. Answers how to stop. */
export function onIdleEscape(act: () => void): () => void {
  let before: ReturnType<typeof lookOf> | null = null;
  const onPressed = ({ key }: KeyboardEvent): void => {
    before = key === 'Escape' && document.querySelector(layers) === null ? lookOf() : null;
  };
  const onHeard = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || before === null) return;
    const now = lookOf();
    if (now.focused === before.focused && now.typed === before.typed && now.fields === before.fields) act();
  };
  window.addEventListener('keydown', onPressed, true);
  window.addEventListener('keydown', onHeard);
  return () => {
    window.removeEventListener('keydown', onPressed, true);
    window.removeEventListener('keydown', onHeard);
  };
}

function lookOf() {
  const focused = document.activeElement;
  const typed =
    focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? focused.value : '';
  return { focused, typed, fields: document.querySelectorAll('input, textarea').length };
}
