import { CircleHelp } from 'lucide-react';
import { useContext } from 'react';
import { Button } from '../ui/Button.tsx';
import { OpenHelpContext } from './OpenHelpContext.ts';

export interface HelpLinkProps {
  /** File name of the page. */
  readonly page: string;
  readonly children: string;
}

/** Opens the page of the guide that explains this part of the window. */
export function HelpLink({ page, children }: HelpLinkProps) {
  const open = useContext(OpenHelpContext);
  if (open === null) return null;
  return (
    <Button look="ghost" size="s" icon={CircleHelp} onClick={() => open(page)}>
      {children}
    </Button>
  );
}
