import { useSignal } from '@preact/signals';
import { Form, SubmitRow, TextArea } from '../../parts/field.tsx';
import type { Visit } from '../desk-data.ts';
import type { DialogProps } from '../dialog-props.ts';
import { deskTexts } from '../texts/index.ts';
import { formatVisitor } from '../visit-lines.ts';
import { visitTexts } from './texts/index.ts';

type NotesProps = Pick<DialogProps, 'salon' | 'acts'> & {
  readonly visit: Visit;
  readonly canWrite: boolean;
};

export function VisitNotes({ visit, salon, acts, canWrite }: NotesProps) {
  const words = visitTexts().notes;
  const note = useSignal(visit.note);
  const save = () =>
    acts.run({
      name: deskTexts().acts.note(formatVisitor(visit)),
      visit: { id: visit.id, patch: {} },
      call: () => salon.appointments.appointmentUpdate({ appointment_id: visit.id, note: note.value }),
    });
  if (!canWrite && visit.note === '') return null;
  return (
    <section>
      <h3>{words.heading}</h3>
      {canWrite ? (
        <Form onSubmit={save}>
          <TextArea id="visit-note" label={words.label} placeholder={words.add} grows value={note} />
          {note.value !== visit.note && <SubmitRow label={words.save} />}
        </Form>
      ) : (
        <p class="note prose">{visit.note}</p>
      )}
    </section>
  );
}
