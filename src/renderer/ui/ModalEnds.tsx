import { Button, type ButtonProps } from './Button.tsx';

export interface ModalEndsProps extends ButtonProps {
  readonly look?: 'primary' | 'danger';
  readonly onCancel: () => void;
  /** Label of the button that leaves the dialog; "Cancel" if absent. */
  readonly cancel?: string;
}

/** The two buttons at the end of most dialogs: one leaves it, and the other, whose properties these are, acts. */
export function ModalEnds({ look = 'primary', onCancel, cancel = 'Cancel', ...action }: ModalEndsProps) {
  return (
    <>
      <Button look="ghost" onClick={onCancel}>
        {cancel}
      </Button>
      <Button {...action} look={look} />
    </>
  );
}
