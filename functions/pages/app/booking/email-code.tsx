import { useEffect, useRef } from 'preact/hooks';
import type { CallFailure } from '../../../../lib/client/types.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { texts } from '../texts/index.ts';
import type { EmailProofState } from './email-proof.ts';

const words = () => texts().details;

type EmailCodeProps = {
  readonly emailProof: EmailProofState;
  readonly failure: CallFailure | null;
};

/** The code that proves the address of a visitor or buyer, where the salon asks for one (BEHAVIOR §14.11). */
export function EmailCode({ emailProof: { code, mailed, send }, failure }: EmailCodeProps) {
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={field}>
      <Field
        id="email-code"
        label={words().code}
        hint={words().codeHint(mailed.value?.email ?? '')}
        value={code}
        autocomplete="one-time-code"
        required
        error={failure?.errors.email_code?.[0]}
      >
        <Button look="plain" label={words().sendAgain} onClick={send} />
      </Field>
      <p role="status">{(mailed.value?.times ?? 0) > 1 && words().codeSent}</p>
    </div>
  );
}
