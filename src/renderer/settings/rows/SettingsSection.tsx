import type { ReactNode } from 'react';

export interface SettingsSectionProps {
  readonly id: string;
  readonly title: string;
  /** One sentence below the heading. */
  readonly about?: ReactNode;
  readonly children: ReactNode;
}

/** Makes the heading focusable for the list at the left. */
const reachable = { tabIndex: -1 };

export function SettingsSection({ id, title, about, children }: SettingsSectionProps) {
  return (
    <section className="setsec" aria-labelledby={id}>
      <h2 id={id} {...reachable}>
        {title}
      </h2>
      {about === undefined ? null : <p>{about}</p>}
      {children}
    </section>
  );
}

export interface SettingsRowProps {
  readonly title: string;
  readonly about?: ReactNode;
  /** The reason why the typed value is invalid. */
  readonly problem?: ReactNode;
  readonly children: ReactNode;
}

/** A setting: its description at the left, its control at the right. */
export function SettingsRow({ title, about, problem, children }: SettingsRowProps) {
  return (
    <div className="setrow">
      <div>
        <div className="row-title">{title}</div>
        {about === undefined ? null : <div className="row-detail">{about}</div>}
        {problem}
      </div>
      <div className="hstack">{children}</div>
    </div>
  );
}
