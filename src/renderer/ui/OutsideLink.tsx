import { ExternalLink } from 'lucide-react';
import { Icon } from './Icon.tsx';
import { Tip } from './Tip.tsx';

export interface OutsideLinkProps {
  /** `https` only; the host refuses others. */
  readonly url: string;
  readonly onOpen: (url: string) => void;
  readonly children: string;
}

/** Opens a page in the user's browser, and names its host before. */
export function OutsideLink({ url, onOpen, children }: OutsideLinkProps) {
  const host = URL.canParse(url) ? new URL(url).host : '';
  return (
    <Tip text={`Opens ${host} in your browser`}>
      <button
        type="button"
        className="link-button outside"
        aria-label={`${children}, opens ${host}`}
        onClick={() => onOpen(url)}
      >
        {children}
        <Icon of={ExternalLink} size={11} />
      </button>
    </Tip>
  );
}
