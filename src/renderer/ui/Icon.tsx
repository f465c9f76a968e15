import { clsx } from 'clsx';
import { LoaderCircle, type LucideIcon } from 'lucide-react';

export interface IconProps {
  readonly of: LucideIcon;
  readonly size?: number;
  readonly className?: string | undefined;
}

/** An icon beside words; it never carries meaning alone, so assistive technology skips it. */
export function Icon({ of: Drawing, size = 14, className }: IconProps) {
  return (
    <Drawing
      className={clsx('svg-icon', className)}
      size={size}
      strokeWidth={1.75}
      aria-hidden="true"
      data-testid={Drawing === LoaderCircle ? 'spinner' : undefined}
    />
  );
}
