import { Button } from './button.tsx';

type SubmitButtonProps = {
  readonly label: string;
  readonly look?: string;
  /** Its form is being sent: it stays in the order of focus, and does nothing. */
  readonly isBusy?: boolean;
};

/** A button that sends its form. */
export const SubmitButton = ({ label, look = 'button', isBusy }: SubmitButtonProps) => (
  <Button type="submit" look={look} label={label} aria-disabled={isBusy} />
);
