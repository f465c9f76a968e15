import { Bug, ClipboardPaste, FileText, ListChecks, Users, type LucideIcon } from 'lucide-react';
import { useStore } from 'zustand';
import type { Template } from '../../../shared/domain/payload.ts';
import { templateNames } from '../../../shared/domain/payload/templateForms.ts';
import { usePayloadSettings } from '../../shell/PayloadSettingsContext.ts';
import { DropMenuGroup, DropMenuItem } from '../../ui/DropMenu.tsx';
import { formatTime } from '../../ui/formats.ts';
import type { Review } from '../createReview.ts';

/** Templates for a draft without an agent's text. */
export const startTemplates: readonly {
  readonly template: Template;
  readonly name: string;
  readonly about: string;
  readonly icon: LucideIcon;
}[] = [
  { template: 'standard', name: templateNames.standard, about: 'The six sections', icon: ListChecks },
  {
    template: 'debug',
    name: templateNames.debug,
    about: 'Hypotheses still standing, hypotheses ruled out',
    icon: Bug,
  },
  { template: 'team', name: templateNames.team, about: 'Open questions, status, warnings', icon: Users },
];

/** Ways to start a draft, as menu items. */
export function DraftStartItems({ review: { drafts, view } }: { readonly review: Review }) {
  const found = useStore(drafts, (state) => state.found);
  const { folder } = usePayloadSettings();
  const { begin } = drafts.getState();
  return (
    <>
      <DropMenuItem icon={ClipboardPaste} onChoose={() => view.getState().open('paste')}>
        Paste a new draft…
      </DropMenuItem>
      {found.length === 0 ? null : (
        <DropMenuGroup title={`Found in ${folder}`}>
          {found.slice(0, 10).map(({ path, changed }) => (
            <DropMenuItem
              key={path}
              icon={FileText}
              end={formatTime(changed)}
              onChoose={() => void begin({ from: 'file', path })}
            >
              {path}
            </DropMenuItem>
          ))}
        </DropMenuGroup>
      )}
      <DropMenuGroup title="Start from a template">
        {startTemplates.map(({ template, name, icon }) => (
          <DropMenuItem
            key={template}
            icon={icon}
            onChoose={() => void begin({ from: 'template', template })}
          >
            {name}
          </DropMenuItem>
        ))}
      </DropMenuGroup>
    </>
  );
}
