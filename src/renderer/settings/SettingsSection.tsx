import type { ReactNode } from 'react';

export interface SettingsSectionProps {
  readonly id: string;
  readonly title: string;
  /** One sentence below the heading. */
  readonly about?: ReactNode;
  readonly children: ReactNode;
}

/** The list at the left puts the focus on the heading. */
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
  /** Why what was typed can't be. */
  readonly problem?: ReactNode;
  readonly children: ReactNode;
}

/** A setting: what it is at the left, what to change it with at the right. */
export function SettingsRow({ title, about, problem, children }: SettingsRowProps) {
  return (
    <div className="setrow">
      <div>
        <div className="t1">{title}</div>
        {about === undefined ? null : <div className="t2">{about}</div>}
        {problem}
      </div>
      <div className="hstack">{children}</div>
    </div>
  );
}
