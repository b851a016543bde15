import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { FailureAlert, useCall } from '../../parts/call.tsx';
import { Form, SubmitButton, TextArea } from '../../parts/field.tsx';
import type { Visit } from '../desk-data.ts';
import type { DialogProps } from '../dialog-props.ts';
import { deskTexts } from '../texts/index.ts';
import { formatVisitor } from '../visit-lines.ts';
import { visitTexts } from './texts/index.ts';

type MessageProps = Pick<DialogProps, 'salon' | 'acts'> & {
  readonly visit: Visit;
  readonly onClose: () => void;
};

/** Writes to the client of a visit (BEHAVIOR §17.17, §39.4). */
export function VisitMessage({ visit, salon, acts, onClose }: MessageProps) {
  const words = visitTexts().message;
  const text = useSignal('');
  useLayoutEffect(() => document.querySelector<HTMLElement>('#visit-message')?.focus(), []);
  const { isBusy, runOnce, errorOf, findGeneralFailure } = useCall();
  const name = formatVisitor(visit);
  const send = async () => {
    const input = { appointment_id: visit.id, text: text.value };
    const sent = await runOnce(salon.appointments.appointmentMessage, input);
    if (!sent) return;
    onClose();
    acts.tell(deskTexts().acts.messageSent(name, sent.data.channel === 'sms'));
  };
  return (
    <Form onSubmit={send}>
      <TextArea
        id="visit-message"
        label={words.label(name)}
        value={text}
        error={errorOf('text') ?? errorOf('appointment_id')}
      />
      <p class="hint">{words.hint}</p>
      <FailureAlert failure={findGeneralFailure(['text', 'appointment_id'])} />
      <div class="actions">
        <SubmitButton label={words.send} isBusy={isBusy.value} />
        <Button look="plain" label={words.close} onClick={onClose} />
      </div>
    </Form>
  );
}
