import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';

export interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A radio group in one row. Arrow keys choose, Tab moves past it. */
export function Segments<T extends string>({ label, options, value, onChange }: SegmentsProps<T>) {
  return (
    <RadioGroup
      className="segments"
      aria-label={label}
      value={value}
      onValueChange={(next: T) => onChange(next)}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          nativeButton
          render={<button type="button" aria-label={option.label} />}
        >
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
