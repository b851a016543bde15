import { useSignal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import { Button } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { CopyLine } from './copy-line.tsx';
import { officeTexts } from './texts/index.ts';

/** The link by which a calendar program reads a member's own visits (BEHAVIOR §11.18). */
export function OwnCalendar({ salon, staffId }: { readonly salon: Client; readonly staffId: number }) {
  const { form: words, acts } = officeTexts();
  const url = useSignal('');
  const { run, isBusy, failure } = useCall();
  const [store = '', stored = ''] = acts['calendar-store'] ?? [];
  const [remove = '', removed = ''] = acts['calendar-delete'] ?? [];
  const told = useSignal('');
  const get = async () => {
    const reply = await run(() => salon.directory.calendarStore({ staff_id: staffId }));
    if (!reply) return;
    url.value = reply.data.url;
    told.value = stored;
  };
  const end = async () => {
    if (!(await run(() => salon.directory.calendarDelete({ staff_id: staffId })))) return;
    url.value = '';
    told.value = removed;
  };
  return (
    <section class="stack" aria-labelledby="own-calendar">
      <h3 id="own-calendar">{store}</h3>
      <p class="sub">{words.linkText}</p>
      {url.value !== '' && <CopyLine text={url.value} />}
      <p role="status">{told}</p>
      <FailureAlert failure={failure.value} />
      <div class="row wrap">
        <Button label={store} isBusy={isBusy.value} onClick={get} />
        <Button label={remove} onClick={end} />
      </div>
    </section>
  );
}
