export interface SwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly tabIndex?: number;
}

export function Switch({ label, on, onChange, tabIndex }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={on}
      aria-label={label}
      tabIndex={tabIndex}
      onClick={() => onChange(!on)}
    />
  );
}
