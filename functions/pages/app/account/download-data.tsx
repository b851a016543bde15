import { Button } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { downloadFile, downloadTextAsFile } from '../parts/save-file.ts';
import type { AccountProps } from './account-props.ts';
import { accountTexts } from './texts/index.ts';

const words = () => accountTexts().ownData;

/** Everything that the salon keeps about the customer, as a file (BEHAVIOR §4.5). */
export function DownloadData({ session, data }: AccountProps) {
  const { isBusy, run, failure } = useCall();
  const download = async () => {
    const reply = await run(() => session.salon.customers.export({}));
    if (!reply) return;
    // A large document is at a link
    if ('url' in reply.data) downloadFile(reply.data.url);
    else downloadTextAsFile(`${data.slug}.json`, 'application/json', JSON.stringify(reply.data, null, 2));
  };
  return (
    <section aria-labelledby="own-data">
      <h3 id="own-data">{words().heading}</h3>
      <p class="hint">{words().hint}</p>
      <FailureAlert failure={failure.value} />
      <div class="actions">
        <Button label={words().download} aria-disabled={isBusy.value} onClick={download} />
      </div>
    </section>
  );
}
