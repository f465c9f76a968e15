import { showHidden } from '../../shared/domain/hiddenCharacter.ts';

/** A text in which what stands between backticks is code. */
export function WithCode({ text }: { readonly text: string }) {
  return showHidden(text)
    .split(/`([^`]+)`/u)
    .map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>));
}
