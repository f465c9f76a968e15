import type { SVGProps } from 'react';

interface DrawingProps extends SVGProps<SVGSVGElement> {
  /** Says to those who can't see the drawing what it shows. */
  readonly sentence: string;
}

/** A picture that the app draws itself, such as a chart. */
export function Drawing({ sentence, ...rest }: DrawingProps) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A picture that is drawn here has no file, so it can't be an `img`.
  return <svg {...rest} role="img" aria-label={sentence} />;
}
